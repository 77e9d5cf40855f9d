import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  COPAY_COLLECTOR_LABELS,
  COPAY_COLLECTORS,
  SIGNATURE_KIND_LABELS,
  SIGNATURE_KINDS,
  type SignatureKind,
} from '@trama/contract/words/money/coverage';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { FormFlag, FormSelect, FormText } from '../../../ui/fields/FormFields.tsx';
import { payerTexts as texts } from './payers.texts.ts';

/** What a payer asks for: until when it takes sessions, how they are signed, who collects the patient's part. */
export function TermFields() {
  return (
    <Stack spacing={1.5}>
      <Typography variant="h3">{texts.terms}</Typography>
      <FieldGrid>
        <FormText name="dias_presentacion" label={texts.days} helperText={texts.daysHint} isNumber />
        <FormText name="antiguedad_max_meses" label={texts.months} helperText={texts.monthsHint} isNumber />
        <FormSelect
          name="coseguro_lo_cobra"
          label={texts.copay}
          options={COPAY_COLLECTORS.map((one) => ({ value: one, label: COPAY_COLLECTOR_LABELS[one] }))}
        />
      </FieldGrid>
      <SignaturesField />
      <div>
        <FormFlag name="exige_codigo_validacion" label={texts.code} />
        <FormFlag name="reconoce_feriados" label={texts.holidays} />
      </div>
    </Stack>
  );
}

function SignaturesField() {
  const id = useId();
  const { field } = useController({ name: 'firmas' });
  const chosen: SignatureKind[] = field.value ?? [];
  return (
    <div>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.signatures}
      </Typography>
      <FormGroup row role="group" aria-labelledby={id}>
        {SIGNATURE_KINDS.map((kind) => (
          <FormControlLabel
            key={kind}
            label={SIGNATURE_KIND_LABELS[kind]}
            control={
              <Checkbox
                checked={chosen.includes(kind)}
                onChange={(_, takes) =>
                  field.onChange(
                    SIGNATURE_KINDS.filter((one) => (one === kind ? takes : chosen.includes(one))),
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
    </div>
  );
}
