import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { CopyRequest, CopyRequestStep } from '@trama/contract/schemas/record/copy-requests';
import { type CopyStep, EXTENSION_DAYS_MAX, stepOf } from '@trama/contract/words/record/copy-requests';
import { useState } from 'react';
import { addDays, dayInClinic, momentInClinic } from '../../../lib/clinic-moment.ts';
import { errorText } from '../../../lib/http/http.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useTakeStep } from './copy-requests.api.ts';
import { copyDeskTexts, stepTexts as texts } from './copy-requests.texts.ts';

interface Props {
  request: CopyRequest;
  step: CopyStep;
  onClose: () => void;
}

const DAY_MS = 86_400_000;

/** The end of that day, or the last moment that the law allows. */
function extensionEnd(due: string, day: string): string {
  const latest = Date.parse(due) + EXTENSION_DAYS_MAX * DAY_MS;
  const asked = Date.parse(momentInClinic(day, '23:59') ?? '');
  return Number.isNaN(asked) ? '' : new Date(Math.min(asked, latest)).toISOString();
}

/** Asks what a step needs, and takes it. */
export default function StepDialog({ request, step, onClose }: Props) {
  const { numero, solicitante_nombre, vence_el, id_solicitud: id } = request;
  const taking = useTakeStep();
  const [text, setText] = useState(step === 'entregar' ? (solicitante_nombre ?? '') : '');
  const [day, setDay] = useState<string | null>(addDays(dayInClinic(vence_el), EXTENSION_DAYS_MAX));
  const take = () => {
    const body: Record<CopyStep, CopyRequestStep> = {
      preparar: { accion: 'preparar' },
      autenticar: { accion: 'autenticar' },
      entregar: { accion: 'entregar', entregada_a: text },
      prorrogar: { accion: 'prorrogar', fundamento: text, hasta: extensionEnd(vence_el, day ?? '') },
      denegar: { accion: 'denegar', fundamento: text },
      desistir: { accion: 'desistir', motivo: text },
    };
    taking.mutate({ id, step: body[step] }, noticeThen(copyDeskTexts.done(numero), onClose));
  };
  const label = labelOf(step);
  return (
    <ConfirmDialog
      open
      title={`${stepOf(step).label} · ${numero}`}
      confirmText={stepOf(step).label}
      confirmColor={step === 'denegar' ? 'error' : 'primary'}
      busy={taking.isPending}
      error={taking.error && errorText(taking.error, copyDeskTexts.failed)}
      fieldFirst={label !== null}
      onConfirm={take}
      onCancel={onClose}
    >
      <Stack spacing={2}>
        <Typography>{texts[step]}</Typography>
        {step === 'prorrogar' && (
          <DateField
            label={texts.until}
            value={day}
            onChange={setDay}
            max={addDays(dayInClinic(vence_el), EXTENSION_DAYS_MAX)}
          />
        )}
        {label && (
          <TextField
            label={label}
            value={text}
            onChange={({ target }) => setText(target.value)}
            required={step !== 'desistir'}
            multiline={step !== 'entregar'}
            fullWidth
            autoFocus
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

function labelOf(step: CopyStep): string | null {
  if (step === 'entregar') return texts.receiver;
  if (step === 'desistir') return texts.reason;
  return stepOf(step).grounds ? texts.grounds : null;
}
