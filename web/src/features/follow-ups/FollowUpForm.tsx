import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Draft, DraftContent } from '@trama/contract/schemas/drafts';
import { FollowUpInput } from '@trama/contract/schemas/follow-ups';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDraft } from '../../lib/drafts/drafts.ts';
import { useCreationKey } from '../../lib/http/creation-key.ts';
import { errorText } from '../../lib/http/http.ts';
import { useSession } from '../../lib/session/session.ts';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { DraftStatusLine } from '../../ui/DraftStatusLine.tsx';
import { FormFoot } from '../../ui/FormFoot.tsx';
import { useUnsavedChanges } from '../../ui/useUnsavedChanges.tsx';
import { FollowUpDateField, FollowUpText } from './FollowUpFields.tsx';
import {
  emptyFollowUp,
  FollowUpByAdmin,
  type FollowUpValues,
  TEXT_SECTIONS,
  withDraft,
} from './follow-up-form.ts';
import { createFollowUp } from './follow-ups.api.ts';
import { followUpTexts as texts } from './follow-ups.texts.ts';
import { PerformerField } from './PerformerField.tsx';

interface Props {
  patientId: number;
  /** What its author left unfinished. */
  draft: Draft | null;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}

export function FollowUpForm({ patientId, draft: offered, onSaved, onCancel }: Props) {
  const { user, isAdmin } = useSession();
  const { control, formState, getValues, handleSubmit, reset, subscribe } = useForm<
    FollowUpValues,
    unknown,
    FollowUpInput
  >({
    resolver: zodResolver(isAdmin ? FollowUpByAdmin : FollowUpInput),
    defaultValues: emptyFollowUp(patientId, isAdmin ? null : user.id_prestador),
  });
  const { isDirty, isSubmitting } = formState;
  const [offer, setOffer] = useState(offered);
  const [error, setError] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  const keyOf = useCreationKey();
  const { status, touch, ...draft } = useDraft(
    'follow-up',
    patientId,
    () => ({ ...getValues() }) as DraftContent,
  );
  const unsaved = useUnsavedChanges(isDirty && !saved, texts.leaving);

  useEffect(() => subscribe({ formState: { values: true }, callback: touch }), [subscribe, touch]);

  const save = handleSubmit(async (followUp) => {
    setError(null);
    await draft.hold();
    try {
      await createFollowUp(followUp, keyOf(followUp));
    } catch (failure) {
      draft.release();
      setError(errorText(failure, texts.createFailed));
      return;
    }
    draft.end();
    setSaved(true);
    unsaved.release();
    await onSaved();
  });

  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event) => void save(event)}>
      <FormSection title={texts.basicSection}>
        <FollowUpDateField control={control} />
        <PerformerField control={control} />
      </FormSection>
      {TEXT_SECTIONS.map(({ title, fields }) => (
        <FormSection key={title} title={title}>
          {fields.map((field) => (
            <FollowUpText key={field.name} control={control} {...field} />
          ))}
        </FormSection>
      ))}
      <FormFoot
        error={error}
        onCloseError={() => setError(null)}
        status={<DraftStatusLine status={status} />}
      >
        <Button onClick={onCancel} disabled={isSubmitting}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="contained" disabled={isSubmitting}>
          {isSubmitting ? texts.submitting : texts.submit}
        </Button>
      </FormFoot>
      <DraftOffer
        draft={offer}
        onRecover={({ contenido }) => {
          reset(withDraft(getValues(), contenido), { keepDefaultValues: true });
          setOffer(null);
        }}
        onDiscarded={() => setOffer(null)}
      />
      {unsaved.dialog}
    </Stack>
  );
}

function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 2, color: 'primary.main' }}>
        {title}
      </Typography>
      <Box sx={FIELD_GRID}>{children}</Box>
    </Card>
  );
}

const FIELD_GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
