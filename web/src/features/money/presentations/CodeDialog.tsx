import { zodResolver } from '@hookform/resolvers/zod';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { PresentationLine } from '@trama/contract/schemas/money/presentations';
import { formatDate } from '@trama/contract/words/clinic-time';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FormText } from '../../../ui/fields/FormFields.tsx';
import { useTakeStep } from './presentations.api.ts';
import { presentationTexts as texts } from './presentations.texts.ts';

const Form = z.object({ codigo_validacion: z.string().trim().max(60, texts.codeTooLong) });

interface Props {
  id: number;
  line: PresentationLine;
  onClose: () => void;
}

/** The code with which the payer's own system took one session. */
export function CodeDialog({ id, line, onClose }: Props) {
  const saving = useTakeStep(id);
  const form = useForm<z.output<typeof Form>>({
    resolver: zodResolver(Form),
    defaultValues: { codigo_validacion: line.codigo_validacion ?? '' },
    reValidateMode: 'onSubmit',
  });
  const submit = form.handleSubmit(({ codigo_validacion }) =>
    saving.mutate(
      { lineas: [line.id_linea], codigo_validacion: codigo_validacion || null },
      noticeThen(texts.moved, onClose),
    ),
  );
  return (
    <FormDialog
      title={texts.code}
      form={form}
      onSubmit={submit}
      {...progressOf(saving, texts.moveFailed)}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        <Typography>{[line.paciente ?? texts.hidden, formatDate(line.fecha)].join(' · ')}</Typography>
        <FormText name="codigo_validacion" label={texts.code} autoFocus />
      </Stack>
    </FormDialog>
  );
}
