import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type FormEvent, type ReactNode, useId } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { submitOnCtrlEnter } from '../fields/submit-keys.ts';
import { ErrorAlert } from '../states/ErrorAlert.tsx';
import { DialogHeading } from './DialogHeading.tsx';
import { useUnsavedChanges } from './useUnsavedChanges.tsx';

interface Props<Values extends FieldValues, Saved> {
  title: string;
  form: UseFormReturn<Values, unknown, Saved>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Asks before a link, the back button or a closed tab loses what was typed. */
  asksBeforeLeaving?: boolean;
  busy: boolean;
  /** The reason of a refusal; everything stays as it was typed. */
  error: string | null;
  onDismissError: () => void;
  /** By Escape or beside the dialog; without it, like 'Cancelar'. */
  onLeave?: () => void;
  onCancel: () => void;
  save?: string;
  children: ReactNode;
}

/** A form over the page: its fields, what was refused, 'Cancelar' and the button that saves. */
export function FormDialog<Values extends FieldValues, Saved>(props: Props<Values, Saved>) {
  const { title, form, onSubmit, busy, error, onDismissError, onCancel, onLeave = onCancel, save } = props;
  const titleId = useId();
  return (
    <>
      <Dialog open onClose={() => !busy && onLeave()} maxWidth="sm" fullWidth aria-labelledby={titleId}>
        <FormProvider {...form}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void onSubmit(event);
            }}
            onKeyDown={submitOnCtrlEnter}
            style={STAYS}
          >
            <DialogHeading id={titleId}>{title}</DialogHeading>
            <DialogContent>
              <ErrorAlert message={error} onClose={onDismissError} />
              {props.children}
            </DialogContent>
            <DialogActions sx={{ px: 3, pb: 2 }}>
              <Button onClick={onCancel} disabled={busy}>
                Cancelar
              </Button>
              <SubmitButton busy={busy}>{busy ? 'Guardando...' : (save ?? 'Guardar')}</SubmitButton>
            </DialogActions>
          </form>
        </FormProvider>
      </Dialog>
      {props.asksBeforeLeaving && <UnsavedChanges dirty={form.formState.isDirty} />}
    </>
  );
}

function UnsavedChanges({ dirty }: { dirty: boolean }) {
  return useUnsavedChanges(dirty).dialog;
}

/** Only the fields scroll: the title and the buttons stay in sight. */
const STAYS = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
