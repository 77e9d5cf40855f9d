import { zodResolver } from '@hookform/resolvers/zod';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { CopyRequestInput } from '@trama/contract/schemas/record/copy-requests';
import {
  COPY_FORM_LABELS,
  COPY_FORMS,
  COPY_SCOPE_LABELS,
  COPY_SCOPES,
  REQUESTER_LABELS,
  REQUESTERS,
} from '@trama/contract/words/record/copy-requests';
import { useState } from 'react';
import { Controller, type Path, useForm, useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { PatientSearchField } from '../../../domain/people/PatientSearchField.tsx';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { useErrorsLeave } from '../../../ui/fields/useErrorsLeave.ts';
import { useRegisterRequest } from './copy-requests.api.ts';
import { requestTexts as texts } from './copy-requests.texts.ts';

type Values = z.input<typeof CopyRequestInput>;

const EMPTY = {
  solicitante_nombre: '',
  solicitante_documento: '',
  caracter: 'paciente',
  acreditacion: '',
  motivo: '',
  urgente: false,
  alcance: 'completa',
  desde: null,
  hasta: null,
  forma: 'papel',
} as const;

/** Who asks for a copy, of whose record, and as what. */
export default function RequestDialog({ onClose }: { onClose: () => void }) {
  const keyOf = useCreationKey();
  const registering = useRegisterRequest();
  const [patient, setPatient] = useState<Patient | null>(null);
  const form = useForm<Values, unknown, z.output<typeof CopyRequestInput>>({
    resolver: zodResolver(CopyRequestInput),
    // 0 is nobody: the schema asks for a patient.
    defaultValues: { id_paciente: 0, ...EMPTY },
    reValidateMode: 'onSubmit',
  });
  useErrorsLeave(form);
  const [caracter, alcance] = form.watch(['caracter', 'alcance']);
  const submit = form.handleSubmit((input) =>
    registering.mutate(
      { input, idempotencyKey: keyOf(input) },
      {
        onSuccess: ({ numero }) => {
          notify(texts.saved(numero), 'success');
          onClose();
        },
      },
    ),
  );
  const missing = form.formState.errors.id_paciente?.message;
  return (
    <FormDialog
      title={texts.title}
      form={form}
      onSubmit={submit}
      busy={registering.isPending}
      error={registering.error && errorText(registering.error, texts.failed)}
      onDismissError={() => registering.reset()}
      onCancel={onClose}
      save={texts.save}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        <PatientSearchField
          label={texts.patient}
          status="all"
          value={patient}
          onChange={(chosen) => {
            setPatient(chosen);
            form.setValue('id_paciente', chosen?.id_paciente ?? 0);
            form.clearErrors('id_paciente');
          }}
          texts={texts.patientSearch}
          autoFocus
          error={missing !== undefined}
          helperText={missing}
        />
        <FieldGrid>
          <TextInput name="solicitante_nombre" label={texts.name} required />
          <TextInput name="solicitante_documento" label={texts.document} required />
          <Choice name="caracter" label={texts.character} values={REQUESTERS} labels={REQUESTER_LABELS} />
          {caracter !== 'paciente' && (
            <TextInput name="acreditacion" label={texts.proof} hint={texts.proofHint} required />
          )}
          <Choice name="alcance" label={texts.scope} values={COPY_SCOPES} labels={COPY_SCOPE_LABELS} />
          <Choice name="forma" label={texts.form} values={COPY_FORMS} labels={COPY_FORM_LABELS} />
          {alcance === 'parcial' && (
            <>
              <DayInput name="desde" label={texts.from} />
              <DayInput name="hasta" label={texts.to} />
            </>
          )}
        </FieldGrid>
        <TextInput name="motivo" label={texts.reason} />
        <Controller
          name="urgente"
          control={form.control}
          render={({ field }) => (
            <FormControlLabel
              label={texts.urgent}
              control={<Checkbox checked={field.value === true} onChange={field.onChange} />}
            />
          )}
        />
      </Stack>
    </FormDialog>
  );
}

interface InputProps {
  name: Path<Values>;
  label: string;
  hint?: string;
  required?: boolean;
}

function TextInput({ name, label, hint, required = false }: InputProps) {
  const { control } = useFormContext<Values>();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { ref, value, ...field }, fieldState: { error } }) => (
        <TextField
          {...field}
          value={value ?? ''}
          inputRef={ref}
          label={label}
          required={required}
          error={error !== undefined}
          helperText={error?.message ?? hint}
          fullWidth
        />
      )}
    />
  );
}

interface ChoiceProps<T extends string> extends InputProps {
  values: readonly T[];
  labels: Record<T, string>;
}

function Choice<T extends string>({ name, label, values, labels }: ChoiceProps<T>) {
  const { control } = useFormContext<Values>();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field }) => (
        <TextField {...field} value={field.value ?? ''} select label={label} fullWidth>
          {values.map((one) => (
            <MenuItem key={one} value={one}>
              {labels[one]}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  );
}

function DayInput({ name, label }: { name: 'desde' | 'hasta'; label: string }) {
  const { control } = useFormContext<Values>();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState: { error } }) => (
        <DateField
          label={label}
          value={field.value ?? null}
          onChange={field.onChange}
          error={error !== undefined}
          {...(error?.message && { helperText: error.message })}
          required
        />
      )}
    />
  );
}
