import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type SafetyPlan, SafetyPlanInput } from '@trama/contract/schemas/record/safety-plans';
import {
  PLAN_CHANGED,
  PLAN_LABELS,
  PLAN_ORDER,
  type PlanPerson,
  planPersonText,
} from '@trama/contract/words/record/safety-plans';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { ApiError } from '../../../lib/http/http.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { linesOf } from './evaluation-form.ts';
import { plansOf, useRiskEntry } from './risk.api.ts';
import { planTexts as texts } from './risk.texts.ts';

type Part = (typeof PLAN_ORDER)[number];
const isOfPeople = (part: Part) => part === 'apoyos' || part === 'profesionales';

interface Values extends Record<Part, string> {
  acordado_con_paciente: boolean;
  entregado_el: string | null;
  revisar_el: string | null;
}

interface Props {
  patientId: number;
  /** The version that holds: a new one begins with its words. */
  plan: SafetyPlan | undefined;
  onClose: () => void;
}

/** The plan as a form: a text for each heading, people as lines. Saving makes a new version. */
export default function PlanDialog({ patientId, plan, onClose }: Props) {
  const queryClient = useQueryClient();
  const create = useRiskEntry(patientId, 'safety-plans');
  const keyOf = useCreationKey();
  const form = useForm<Values>({ defaultValues: valuesOf(plan) });
  const values = form.watch();
  /** The version that the person has seen. */
  const [base, setBase] = useState(plan?.version ?? null);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const set = (name: keyof Values, value: string | boolean | null) => {
    setFaults({});
    form.setValue(name, value as never, { shouldDirty: true });
  };

  const save = () => {
    const body = { ...bodyOf(values), version: base };
    const { error } = SafetyPlanInput.safeParse(body);
    setFaults(
      Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
    );
    if (error) return;
    const saved = noticeThen(texts.saved, onClose);
    if (plan && !form.formState.isDirty) return saved.onSuccess();
    create.mutate(
      { body, key: keyOf(body) },
      {
        ...saved,
        onError: async (error) => {
          if (!isConflict(error)) return;
          const versions = await queryClient.fetchQuery({ ...plansOf(patientId), staleTime: 0 });
          setBase(versions.find((one) => !one.error)?.version ?? null);
        },
      },
    );
  };

  return (
    <FormDialog
      asksBeforeLeaving
      title={texts.title}
      form={form}
      onSubmit={save}
      {...progressOf(create, texts.failed)}
      {...(isConflict(create.error) && { error: PLAN_CHANGED })}
      onCancel={onClose}
      save={texts.save}
    >
      <Stack spacing={2}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.intro}
        </Typography>
        {PLAN_ORDER.map((part, place) => (
          <TextField
            key={part}
            autoFocus={place === 0}
            multiline
            minRows={2}
            label={PLAN_LABELS[part]}
            value={values[part]}
            error={Boolean(faults[part])}
            helperText={faults[part] ?? (isOfPeople(part) ? texts.people : undefined)}
            onChange={(event) => set(part, event.target.value)}
          />
        ))}
        <FormControlLabel
          control={
            <Checkbox
              checked={values.acordado_con_paciente}
              onChange={(event) => set('acordado_con_paciente', event.target.checked)}
            />
          }
          label={texts.agreed}
        />
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <DateField
            label={texts.delivered}
            value={values.entregado_el}
            onChange={(day) => set('entregado_el', day)}
            error={Boolean(faults.entregado_el)}
            {...(faults.entregado_el && { helperText: faults.entregado_el })}
          />
          <DateField
            label={texts.review}
            value={values.revisar_el}
            onChange={(day) => set('revisar_el', day)}
            error={Boolean(faults.revisar_el)}
            {...(faults.revisar_el && { helperText: faults.revisar_el })}
          />
        </Stack>
      </Stack>
    </FormDialog>
  );
}

function valuesOf(plan: SafetyPlan | undefined): Values {
  const parts = PLAN_ORDER.map((part) => {
    const value = plan?.[part] ?? '';
    return [part, Array.isArray(value) ? value.map(planPersonText).join('\n') : value];
  });
  return {
    ...(Object.fromEntries(parts) as Record<Part, string>),
    acordado_con_paciente: plan?.acordado_con_paciente ?? false,
    entregado_el: null,
    revisar_el: null,
  };
}

const isConflict = (error: Error | null) => error instanceof ApiError && error.code === 'EDIT_CONFLICT';

const bodyOf = ({ acordado_con_paciente, entregado_el, revisar_el, ...parts }: Values) => ({
  ...Object.fromEntries(
    PLAN_ORDER.map((part) => [part, isOfPeople(part) ? peopleOf(parts[part]) : parts[part] || null]),
  ),
  acordado_con_paciente,
  entregado_el,
  revisar_el,
});

/** 'Rosa, 11 4444-5555' on a line: the telephone follows the last comma. */
const peopleOf = (text: string): PlanPerson[] =>
  linesOf(text).map((line) => {
    const [, nombre, telefono] = /^(.*?)\s*,\s*([\d\s()+-]{3,})$/.exec(line) ?? [];
    return nombre && telefono ? { nombre, telefono } : { nombre: line, telefono: null };
  });
