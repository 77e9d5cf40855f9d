import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type PresentationLine, PresentationStep } from '@trama/contract/schemas/money/presentations';
import {
  PRESENTATION_STATES,
  type PresentationState,
  STATES_WITH_REASON,
} from '@trama/contract/words/money/presentations';
import { z } from 'zod';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { notify } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FormAmount, FormText } from '../../../ui/fields/FormFields.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { useTakeStep } from './presentations.api.ts';
import { presentationTexts as texts } from './presentations.texts.ts';

/** An empty amount is all of it. */
const Form = z
  .object({
    estado: z.enum(PRESENTATION_STATES),
    importe: PresentationStep.shape.importe.unwrap().nullable(),
    motivo: z.string().max(300),
  })
  .refine(({ estado, motivo }) => !STATES_WITH_REASON.includes(estado) || motivo.trim() !== '', {
    path: ['motivo'],
    message: texts.reasonMissing,
  });
interface Props {
  id: number;
  lines: PresentationLine[];
  estado: PresentationState;
  onClose: () => void;
  onMoved: () => void;
}

/** The chosen sessions take a step. Of one alone the amount can be a part. */
export function StepDialog({ id, lines, estado, onClose, onMoved }: Props) {
  const moving = useTakeStep(id);
  const form = useCheckedForm(Form, { estado, importe: null, motivo: '' });
  const submit = form.handleSubmit(({ importe, motivo }) => {
    const lineas = lines.map(({ id_linea }) => id_linea);
    moving.mutate(
      { lineas, estado, motivo, ...(importe !== null && { importe }) },
      {
        onSuccess: () => {
          notify(texts.moved, 'success');
          onMoved();
          onClose();
        },
      },
    );
  });
  const isMore = estado === 'cobrado' && lines.some(({ importe_cobrado }) => importe_cobrado > 0);
  const hasPart = lines.length === 1 && (estado === 'cobrado' || estado === 'debitado');
  return (
    <FormDialog
      title={texts.stepTitle[estado]}
      form={form}
      onSubmit={submit}
      {...progressOf(moving, texts.moveFailed)}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        <Typography>{texts.chosen(lines.length)}</Typography>
        {hasPart && (
          <FormAmount
            autoFocus
            name="importe"
            label={estado === 'cobrado' ? texts.partPaid : texts.partDebited}
            helperText={isMore ? texts.partHintMore : texts.partHint}
          />
        )}
        <FormText
          name="motivo"
          label={texts.reason}
          required={STATES_WITH_REASON.includes(estado)}
          autoFocus={!hasPart}
        />
      </Stack>
    </FormDialog>
  );
}
