import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type DocumentTemplate, DocumentTemplateInput } from '@trama/contract/schemas/record/documents';
import {
  DOCUMENT_CLASS_LABELS,
  DOCUMENT_CLASSES,
  DOCUMENT_FIELDS,
  fieldsOfClass,
} from '@trama/contract/words/record/documents';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useSaveTemplate } from './documents.api.ts';
import { templateTexts as texts } from './documents.texts.ts';

interface Props {
  /** Null for a new one. */
  template: DocumentTemplate | null;
  onClose: () => void;
}

export default function TemplateDialog({ template, onClose }: Props) {
  const saving = useSaveTemplate();
  const [isActive, setActive] = useState(template?.activa ?? true);
  const form = useForm({
    resolver: zodResolver(DocumentTemplateInput),
    defaultValues: {
      clase: template?.clase ?? 'certificado',
      nombre: template?.nombre ?? '',
      texto: template?.texto ?? '',
    },
    reValidateMode: 'onSubmit',
  });
  const clase = form.watch('clase');
  const submit = form.handleSubmit((input) => {
    const { nombre, texto } = input;
    const save = template
      ? { id: template.id_plantilla, changes: { nombre, texto, activa: isActive, version: template.version } }
      : { input };
    saving.mutate(save, {
      onSuccess: () => {
        notify(texts.saved, 'success');
        onClose();
      },
    });
  });
  return (
    <FormDialog
      title={template ? texts.editTitle : texts.newTitle}
      form={form}
      onSubmit={submit}
      busy={saving.isPending}
      error={saving.error && errorText(saving.error, texts.saveFailed)}
      onDismissError={() => saving.reset()}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        <Controller
          name="clase"
          control={form.control}
          render={({ field }) => (
            <TextField {...field} select label={texts.class} disabled={template !== null}>
              {DOCUMENT_CLASSES.map((one) => (
                <MenuItem key={one} value={one}>
                  {DOCUMENT_CLASS_LABELS[one]}
                </MenuItem>
              ))}
            </TextField>
          )}
        />
        <Controller
          name="nombre"
          control={form.control}
          render={({ field: { ref, ...field }, fieldState: { error } }) => (
            <TextField
              {...field}
              inputRef={ref}
              label={texts.name}
              required
              error={error !== undefined}
              helperText={error?.message}
            />
          )}
        />
        <Controller
          name="texto"
          control={form.control}
          render={({ field: { ref, ...field }, fieldState: { error } }) => (
            <TextField
              {...field}
              inputRef={ref}
              label={texts.text}
              required
              multiline
              minRows={6}
              maxRows={16}
              error={error !== undefined}
              helperText={error?.message ?? texts.textHint}
            />
          )}
        />
        <Box>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
            {texts.fields}
          </Typography>
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.5 }}>
            {fieldsOfClass(clase).map((name) => (
              <Chip
                key={name}
                size="small"
                clickable
                label={DOCUMENT_FIELDS[name].label}
                onClick={() =>
                  form.setValue('texto', `${form.getValues('texto')}{{${name}}}`, { shouldDirty: true })
                }
              />
            ))}
          </Stack>
        </Box>
        {template && (
          <FormControlLabel
            label={texts.active}
            control={<Checkbox checked={isActive} onChange={({ target }) => setActive(target.checked)} />}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
