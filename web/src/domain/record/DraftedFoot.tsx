import Button from '@mui/material/Button';
import type { StoredDraft } from '../../lib/drafts/drafts.ts';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { SaveStatusLine } from '../../ui/states/DraftStatusLine.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import type { useDraftedForm } from './useDraftedForm.ts';

interface Props {
  form: ReturnType<typeof useDraftedForm>;
  texts: { cancel: string; savedWhenOnline: string };
  /** The label of the button that saves. */
  submit: string;
  onCancel: () => void;
  /** A draft that the person has neither taken nor discarded yet. */
  offered: StoredDraft | null;
  onRecover: (draft: StoredDraft) => void;
  discard: () => Promise<void>;
  /** The draft was taken or discarded. */
  onSettled: () => void;
}

/** The end of a long form that keeps a draft: what was refused, how its draft stands, the buttons and the dialogs. */
export function DraftedFoot({
  form,
  texts,
  submit,
  onCancel,
  offered,
  onRecover,
  discard,
  onSettled,
}: Props) {
  return (
    <>
      <FormFoot
        error={form.error}
        onCloseError={form.dismissError}
        status={
          <SaveStatusLine
            waitsForNetwork={form.waitsForNetwork}
            offline={texts.savedWhenOnline}
            draftStatus={form.draftStatus}
            onSave={() => void form.save()}
            onSaveDraft={form.saveDraftNow}
          />
        }
      >
        <Button onClick={onCancel} disabled={form.isSubmitting}>
          {texts.cancel}
        </Button>
        <SubmitButton busy={form.isSubmitting}>{submit}</SubmitButton>
      </FormFoot>
      <DraftOffer
        draft={offered}
        onRecover={(draft) => {
          onRecover(draft);
          onSettled();
        }}
        discard={discard}
        onDiscarded={onSettled}
      />
      {form.leaveDialog}
    </>
  );
}
