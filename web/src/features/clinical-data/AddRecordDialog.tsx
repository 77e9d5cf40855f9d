import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type ListName, listOf } from '@trama/contract/words/clinical-lists';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useCreationKey } from '../../lib/http/creation-key.ts';
import { errorText } from '../../lib/http/http.ts';
import { notify } from '../../lib/notices.ts';
import { DialogHeading } from '../../ui/DialogHeading.tsx';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { submitOnCtrlEnter } from '../../ui/submit-keys.ts';
import { useUnsavedChanges } from '../../ui/useUnsavedChanges.tsx';
import type { RecordCreation } from './clinical-data.api.ts';
import { RecordFormField } from './RecordFormField.tsx';
import { emptyRecord, FORM_SCHEMAS, formFieldsOf, type RecordValues } from './record-forms.ts';

interface Props {
  name: ListName;
  patientId: number;
  /** From the card: imported here it would bring the card's whole page along. */
  create: RecordCreation;
  /** What was typed when the dialog was last closed without saving. */
  unfinished: object;
  /** Called with what remains unfinished: Escape loses nothing, only 'Cancelar' does. */
  onClose: (unfinished: object) => void;
}

export default function AddRecordDialog({ name, patientId, create, unfinished, onClose }: Props) {
  const list = listOf(name);
  const { title, created, createFailed } = list.form;
  const titleId = useId();
  const keyOf = useCreationKey();
  const { control, formState, getValues, handleSubmit } = useForm<RecordValues>({
    resolver: zodResolver(FORM_SCHEMAS[name]),
    defaultValues: { ...emptyRecord(list, patientId), ...unfinished },
  });
  const unsaved = useUnsavedChanges(formState.isDirty);
  const busy = create.isPending;

  const save = handleSubmit(async (body) => {
    await create.mutateAsync({ body, key: keyOf(body) }).then(
      () => {
        notify(created, 'success');
        onClose({});
      },
      // Shown from the mutation's own state; what was typed stays.
      () => {},
    );
  });

  return (
    <Dialog
      open
      onClose={() => !busy && onClose(getValues())}
      maxWidth="sm"
      fullWidth
      aria-labelledby={titleId}
    >
      <form noValidate onSubmit={(event) => void save(event)} onKeyDown={submitOnCtrlEnter}>
        <DialogHeading id={titleId}>{title}</DialogHeading>
        <DialogContent>
          <ErrorAlert
            message={create.error && errorText(create.error, createFailed)}
            onClose={() => create.reset()}
          />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {formFieldsOf(list).map(([field, facts], index) => (
              <RecordFormField
                key={field}
                control={control}
                name={field}
                field={facts}
                autoFocus={index === 0}
              />
            ))}
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={() => onClose({})} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {busy ? 'Guardando...' : 'Guardar'}
          </Button>
        </DialogActions>
      </form>
      {unsaved.dialog}
    </Dialog>
  );
}
