import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { RISK_KIND_LABELS, RISK_KINDS, type RiskKind } from '@trama/contract/words/people/risk';
import { MEANS_ANSWERS, MEANS_LABELS, type MeansAnswer } from '@trama/contract/words/record/risk';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newIdempotencyKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { notify } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { LongTextField } from '../../../ui/dialogs/LongTextField.tsx';
import { bodiesOf, EMPTY_KIND, type EvaluationValues, emptyEvaluation, faultsOf } from './evaluation-form.ts';
import { KindFields } from './KindFields.tsx';
import { evaluationsOf, useRiskEntry } from './risk.api.ts';
import { evaluationTexts as texts } from './risk.texts.ts';

interface Props {
  patientId: number;
  onClose: () => void;
}

/** Evaluates one kind of risk or several at once: an entry for each. */
export default function EvaluationDialog({ patientId, onClose }: Props) {
  const { data: earlier = [] } = useQuery(evaluationsOf(patientId));
  const create = useRiskEntry(patientId, 'risk-evaluations');
  const form = useForm<EvaluationValues>({ defaultValues: emptyEvaluation(['suicida']) });
  const values = form.watch();
  const [tried, setTried] = useState(false);
  // What was saved before another kind failed is not sent again, and each content has its own key.
  const [keys] = useState(() => new Map<string, string>());
  const faults = tried ? faultsOf(values) : {};
  const set = (changed: Partial<EvaluationValues>) => {
    for (const [name, value] of Object.entries(changed))
      form.setValue(name as keyof EvaluationValues, value as never, { shouldDirty: true });
  };
  const toggle = (kind: RiskKind) => {
    const { [kind]: chosen, ...others } = values.kinds;
    set({ kinds: chosen ? others : { ...others, [kind]: EMPTY_KIND } });
  };

  const save = async () => {
    setTried(true);
    const bodies = bodiesOf(values);
    if (bodies.length === 0 || Object.keys(faultsOf(values)).length > 0) return;
    try {
      for (const body of bodies) {
        const content = JSON.stringify(body);
        const key = keys.get(content) ?? newIdempotencyKey();
        keys.set(content, key);
        await create.mutateAsync({ body, key });
      }
      notify(texts.saved, 'success');
      onClose();
    } catch {
      // Shown from the mutation's own state; what was typed stays.
    }
  };

  const long = (name: 'fundamentos' | 'medidas', label: string, helperText?: string) => (
    <LongTextField
      label={label}
      name={name}
      value={values[name]}
      rows={{ min: 3, max: 8 }}
      error={Boolean(faults[name])}
      helperText={faults[name] ?? helperText}
      onChange={(text) => set({ [name]: text })}
    />
  );
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
        <Alert severity="info" variant="outlined">
          {texts.nothingComputed}
        </Alert>
        <KindChoice chosen={values.kinds} onToggle={toggle} missing={tried} />
        {RISK_KINDS.filter((kind) => values.kinds[kind]).map((kind) => (
          <KindFields
            key={kind}
            kind={kind}
            values={values.kinds[kind] ?? EMPTY_KIND}
            before={earlier.find(({ tipo, error }) => tipo === kind && !error)}
            faults={faults}
            onChange={(changed) => set({ kinds: { ...values.kinds, [kind]: changed } })}
          />
        ))}
        {long('fundamentos', texts.grounds, texts.groundsHint)}
        {long('medidas', texts.measures)}
        <TextField
          select
          label={texts.means}
          value={values.acceso_a_medios}
          onChange={(event) => set({ acceso_a_medios: event.target.value as MeansAnswer })}
          slotProps={{ select: { native: true } }}
        >
          {MEANS_ANSWERS.map((answer) => (
            <option key={answer} value={answer}>
              {MEANS_LABELS[answer]}
            </option>
          ))}
        </TextField>
        <TextField
          multiline
          minRows={2}
          label={texts.riskFactors}
          value={values.factores_riesgo}
          error={Boolean(faults.factores_riesgo)}
          helperText={faults.factores_riesgo}
          onChange={(event) => set({ factores_riesgo: event.target.value })}
        />
        <TextField
          multiline
          minRows={2}
          label={texts.protectiveFactors}
          value={values.factores_protectores}
          error={Boolean(faults.factores_protectores)}
          helperText={faults.factores_protectores}
          onChange={(event) => set({ factores_protectores: event.target.value })}
        />
      </Stack>
    </FormDialog>
  );
}

/** The keyboard begins at the first field. A chip is no button of the browser, which would take `autoFocus`. */
const focusOnOpening = (chip: HTMLElement | null) => chip?.focus();

interface ChoiceProps {
  chosen: EvaluationValues['kinds'];
  onToggle: (kind: RiskKind) => void;
  missing: boolean;
}

function KindChoice({ chosen, onToggle, missing }: ChoiceProps) {
  return (
    <Box role="group" aria-label={texts.kinds}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {texts.kinds}
      </Typography>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        {RISK_KINDS.map((kind, place) => (
          <Chip
            key={kind}
            ref={place === 0 ? focusOnOpening : null}
            label={RISK_KIND_LABELS[kind]}
            aria-pressed={Boolean(chosen[kind])}
            color={chosen[kind] ? 'primary' : 'default'}
            variant={chosen[kind] ? 'filled' : 'outlined'}
            onClick={() => onToggle(kind)}
          />
        ))}
      </Stack>
      {missing && Object.keys(chosen).length === 0 && (
        <FormHelperText error>{texts.kindsMissing}</FormHelperText>
      )}
    </Box>
  );
}
