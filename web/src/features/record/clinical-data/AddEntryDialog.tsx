import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import { useForm } from 'react-hook-form';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { notify } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import type { EntryCreation } from './clinical-data.api.ts';
import { EntryFormField } from './EntryFormField.tsx';
import { type EntryValues, emptyEntry, FORM_SCHEMAS, formFieldsOf } from './entry-forms.ts';

interface Props {
  name: ListName;
  patientId: number;
  /** From the card: imported here it would bring the card's whole page along. */
  create: EntryCreation;
  /** What was typed when the dialog was last closed without saving. */
  unfinished: object;
  /** Called with what remains unfinished: Escape loses nothing, only 'Cancelar' does. */
  onClose: (unfinished: object) => void;
}

export default function AddEntryDialog({ name, patientId, create, unfinished, onClose }: Props) {
  const list = listOf(name);
  const { title, created, createFailed } = list.form;
  const keyOf = useCreationKey();
  const form = useForm<EntryValues>({
    resolver: zodResolver(FORM_SCHEMAS[name]),
    defaultValues: { ...emptyEntry(list, patientId), ...unfinished },
  });

  const save = form.handleSubmit((body) => {
    create.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: () => {
          notify(created, 'success');
          onClose({});
        },
      },
    );
  });

  return (
    <FormDialog
      asksBeforeLeaving
      title={title}
      form={form}
      onSubmit={save}
      {...progressOf(create, createFailed)}
      onLeave={() => onClose(form.getValues())}
      onCancel={() => onClose({})}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {formFieldsOf(list).map(([field, facts], index) => (
          <EntryFormField
            key={field}
            control={form.control}
            name={field}
            field={facts}
            autoFocus={index === 0}
          />
        ))}
      </Box>
    </FormDialog>
  );
}
