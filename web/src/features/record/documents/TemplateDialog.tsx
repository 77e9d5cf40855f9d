import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type DocumentTemplate, DocumentTemplateInput } from '@trama/contract/schemas/record/documents';
import {
  DOCUMENT_CLASS_LABELS,
  DOCUMENT_CLASSES,
  DOCUMENT_FIELDS,
  fieldsOfClass,
} from '@trama/contract/words/record/documents';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FormSelect, FormText, optionsOf } from '../../../ui/fields/FormFields.tsx';
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
    saving.mutate(save, noticeThen(texts.saved, onClose));
  });
  return (
    <FormDialog
      title={template ? texts.editTitle : texts.newTitle}
      form={form}
      onSubmit={submit}
      {...progressOf(saving, texts.saveFailed)}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        <FormSelect
          autoFocus={template === null}
          name="clase"
          label={texts.class}
          options={optionsOf(DOCUMENT_CLASSES, DOCUMENT_CLASS_LABELS)}
          disabled={template !== null}
        />
        <FormText name="nombre" label={texts.name} required autoFocus={template !== null} />
        <FormText
          name="texto"
          label={texts.text}
          helperText={texts.textHint}
          required
          multiline
          minRows={6}
          maxRows={16}
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
