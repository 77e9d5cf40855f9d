import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type Cash, ClosingInput } from '@trama/contract/schemas/money/cash';
import { amountText } from '@trama/contract/words/money/amounts';
import { cashDifference, PAYMENT_MEANS, PAYMENT_MEANS_LABELS } from '@trama/contract/words/money/cash';
import { useState } from 'react';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { FormAmount, FormText } from '../../../ui/fields/FormFields.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { useCloseDay } from './cash.api.ts';
import { cashTexts, closingTexts as texts } from './cash.texts.ts';
import { differenceText, unbroken } from './difference.ts';

interface Props {
  cash: Cash;
  onClose: () => void;
}

/** Counting comes first: who knows what should be there counts until it is. Then what differs, and the closing. */
export default function ClosingDialog({ cash, onClose }: Props) {
  const closing = useCloseDay(cash.fecha);
  const keyOf = useCreationKey();
  const [counted, setCounted] = useState<ClosingInput | null>(null);
  const form = useCheckedForm(ClosingInput, {
    contado: Object.fromEntries(PAYMENT_MEANS.map((medio) => [medio, 0])),
    nota: '',
  });
  const submit = form.handleSubmit((input) => {
    if (!counted) return setCounted(input);
    closing.mutate({ input, idempotencyKey: keyOf(input) }, noticeThen(texts.done, onClose));
  });
  return (
    <FormDialog
      title={texts.title}
      form={form}
      onSubmit={submit}
      {...progressOf(closing, texts.failed)}
      onCancel={onClose}
      save={counted ? texts.confirm : texts.compare}
    >
      {counted ? (
        <Comparison cash={cash} counted={counted} onAgain={() => setCounted(null)} />
      ) : (
        <Stack spacing={2}>
          <Typography sx={{ color: 'text.secondary' }}>{texts.count}</Typography>
          <FieldGrid>
            {PAYMENT_MEANS.map((medio, place) => (
              <FormAmount
                key={medio}
                name={`contado.${medio}`}
                label={PAYMENT_MEANS_LABELS[medio]}
                autoFocus={place === 0}
              />
            ))}
          </FieldGrid>
        </Stack>
      )}
    </FormDialog>
  );
}

function Comparison({
  cash,
  counted: { contado },
  onAgain,
}: {
  cash: Cash;
  counted: ClosingInput;
  onAgain: () => void;
}) {
  const lines = cash.medios
    .map(({ medio, esperado }) => ({
      medio,
      esperado,
      difference: cashDifference(contado[medio] ?? 0, esperado),
    }))
    .filter(({ esperado, difference }) => esperado !== 0 || difference !== 0);
  const fits = lines.every(({ difference }) => difference === 0);
  return (
    <Stack spacing={2}>
      <Alert severity={fits ? 'success' : 'warning'}>{fits ? texts.allFits : texts.differs}</Alert>
      <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {lines.map(({ medio, esperado, difference }) => (
          <Typography component="li" key={medio}>
            <strong>{PAYMENT_MEANS_LABELS[medio]}</strong>: {cashTexts.counted.toLowerCase()}{' '}
            {unbroken(
              `${amountText(contado[medio] ?? 0)} de ${amountText(esperado)} · ${differenceText(difference)}`,
            )}
          </Typography>
        ))}
      </Stack>
      <FormText name="nota" label={texts.note} helperText={texts.noteHint} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.final}
      </Typography>
      <div>
        <Button size="small" onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
    </Stack>
  );
}
