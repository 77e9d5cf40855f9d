import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { DischargeInput } from '@trama/contract/schemas/record/discharges';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import {
  DISCHARGE_LABELS,
  DISCHARGE_TYPES,
  type DischargeType,
} from '@trama/contract/words/record/discharges';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useUnsavedChanges } from '../../../ui/dialogs/useUnsavedChanges.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { dischargeCheck, useDischarge } from './discharges.api.ts';
import { dischargeTexts as texts } from './discharges.texts.ts';

interface Values {
  tipo: DischargeType | null;
  motivo: string;
  epicrisis: string;
  fecha_acto: string | null;
}

/** Asks why, and about what is still open: risk, an unanswered attempt, hours that were booked. */
export default function DischargeDialog({ patientId, onClose }: { patientId: number; onClose: () => void }) {
  const typesId = useId();
  const check = useQuery(dischargeCheck(patientId));
  const create = useDischarge(patientId);
  const keyOf = useCreationKey();
  const form = useForm<Values>({
    defaultValues: { tipo: null, motivo: '', epicrisis: '', fecha_acto: todayInClinic() },
  });
  const values = form.watch();
  const [tried, setTried] = useState(false);
  const [considered, setConsidered] = useState(false);
  const unsaved = useUnsavedChanges(form.formState.isDirty);
  const avisos = check.data?.avisos ?? [];
  const parsed = DischargeInput.safeParse({ ...values, epicrisis: values.epicrisis || null });
  const faultOf = (field: keyof Values) =>
    tried ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const set = (name: keyof Values, value: string | null) =>
    form.setValue(name, value as never, { shouldDirty: true });
  const mustConfirm = avisos.length > 0 && !considered;

  const save = async () => {
    setTried(true);
    // What is still open has to be known before it is decided.
    if (!parsed.success || mustConfirm || check.isPending) return;
    await create.mutateAsync({ body: parsed.data, key: keyOf(parsed.data) }).then(
      () => {
        unsaved.release();
        notify(texts.saved, 'success');
        onClose();
      },
      // Shown from the mutation's own state.
      () => {},
    );
  };

  return (
    <>
      <FormDialog
        title={texts.title}
        form={form}
        onSubmit={(event) => {
          event.preventDefault();
          return save();
        }}
        busy={create.isPending}
        error={create.error && errorText(create.error, texts.failed)}
        onDismissError={() => create.reset()}
        onCancel={onClose}
        save={texts.save}
      >
        <Stack spacing={2}>
          <div>
            <Typography id={typesId} variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
              {texts.type}
            </Typography>
            <ToggleButtonGroup
              exclusive
              color="primary"
              aria-labelledby={typesId}
              value={values.tipo}
              onChange={(_, type: DischargeType | null) => type && set('tipo', type)}
              sx={{ flexWrap: 'wrap' }}
            >
              {DISCHARGE_TYPES.map((type) => (
                <ToggleButton key={type} value={type} sx={{ px: 1.5, minHeight: 44 }}>
                  {DISCHARGE_LABELS[type]}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            {faultOf('tipo') && <FormHelperText error>{texts.typeMissing}</FormHelperText>}
          </div>
          <TextField
            multiline
            required
            minRows={2}
            label={texts.reason}
            value={values.motivo}
            error={Boolean(faultOf('motivo'))}
            helperText={faultOf('motivo')}
            onChange={(event) => set('motivo', event.target.value)}
          />
          <TextField
            multiline
            minRows={4}
            label={texts.summary}
            value={values.epicrisis}
            error={Boolean(faultOf('epicrisis'))}
            helperText={faultOf('epicrisis') ?? texts.summaryHint}
            onChange={(event) => set('epicrisis', event.target.value)}
          />
          <DateField
            label={texts.when}
            value={values.fecha_acto}
            max={todayInClinic()}
            error={Boolean(faultOf('fecha_acto'))}
            {...(faultOf('fecha_acto') && { helperText: faultOf('fecha_acto') as string })}
            onChange={(day) => set('fecha_acto', day)}
          />
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
              {tried && mustConfirm && <FormHelperText error>{texts.openMissing}</FormHelperText>}
            </Alert>
          )}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.kept}
          </Typography>
        </Stack>
      </FormDialog>
      {unsaved.dialog}
    </>
  );
}
