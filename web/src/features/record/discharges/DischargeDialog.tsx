import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { DischargeInput } from '@trama/contract/schemas/record/discharges';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { DISCHARGE_LABELS, DISCHARGE_TYPES } from '@trama/contract/words/record/discharges';
import { useState } from 'react';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FormDate, FormText, optionsOf } from '../../../ui/fields/FormFields.tsx';
import { FormToggle } from '../../../ui/fields/FormToggle.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { dischargeCheck, useDischarge } from './discharges.api.ts';
import { dischargeTexts as texts } from './discharges.texts.ts';

/** Asks why, and about what is still open: risk, an unanswered attempt, hours that were booked. */
export default function DischargeDialog({ patientId, onClose }: { patientId: number; onClose: () => void }) {
  const check = useQuery(dischargeCheck(patientId));
  const create = useDischarge(patientId);
  const keyOf = useCreationKey();
  const form = useCheckedForm(DischargeInput, { motivo: '', epicrisis: '', fecha_acto: todayInClinic() });
  const [considered, setConsidered] = useState(false);
  const avisos = check.data?.avisos ?? [];
  const mustConfirm = avisos.length > 0 && !considered;
  const save = form.handleSubmit((body) => {
    // Somebody who decides has to know first what is still open.
    if (mustConfirm || check.isPending) return;
    create.mutate({ body, key: keyOf(body) }, noticeThen(texts.saved, onClose));
  });

  return (
    <FormDialog
      asksBeforeLeaving
      title={texts.title}
      form={form}
      onSubmit={save}
      {...progressOf(create, texts.failed)}
      onCancel={onClose}
      save={texts.save}
    >
      <Stack spacing={2}>
        <FormToggle
          name="tipo"
          autoFocus
          label={texts.type}
          options={optionsOf(DISCHARGE_TYPES, DISCHARGE_LABELS)}
        />
        <FormText name="motivo" label={texts.reason} multiline required minRows={2} />
        <FormText
          name="epicrisis"
          label={texts.summary}
          helperText={texts.summaryHint}
          multiline
          minRows={4}
        />
        <FormDate name="fecha_acto" label={texts.when} max={todayInClinic()} />
        {avisos.length > 0 && (
          <Alert severity="warning">
            {texts.open}
            <ul style={{ margin: '4px 0', paddingLeft: 20 }}>
              {avisos.map(({ codigo, mensaje }) => (
                <li key={codigo}>{mensaje}</li>
              ))}
            </ul>
            <FormControlLabel
              control={
                <Checkbox checked={considered} onChange={(event) => setConsidered(event.target.checked)} />
              }
              label={texts.openConfirm}
            />
            {form.formState.isSubmitted && mustConfirm && (
              <FormHelperText error>{texts.openMissing}</FormHelperText>
            )}
          </Alert>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.kept}
        </Typography>
      </Stack>
    </FormDialog>
  );
}
