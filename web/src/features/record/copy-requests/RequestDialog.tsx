import Stack from '@mui/material/Stack';
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
import { PatientSearchField } from '../../../domain/people/PatientSearchField.tsx';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { notify } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { FormDate, FormFlag, FormSelect, FormText, optionsOf } from '../../../ui/fields/FormFields.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { useRegisterRequest } from './copy-requests.api.ts';
import { requestTexts as texts } from './copy-requests.texts.ts';

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
  // 0 is nobody: the schema asks for a patient.
  const form = useCheckedForm(CopyRequestInput, { id_paciente: 0, ...EMPTY });
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
      {...progressOf(registering, texts.failed)}
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
          <FormText name="solicitante_nombre" label={texts.name} required />
          <FormText name="solicitante_documento" label={texts.document} required />
          <FormSelect
            name="caracter"
            label={texts.character}
            options={optionsOf(REQUESTERS, REQUESTER_LABELS)}
          />
          {caracter !== 'paciente' && (
            <FormText name="acreditacion" label={texts.proof} helperText={texts.proofHint} required />
          )}
          <FormSelect
            name="alcance"
            label={texts.scope}
            options={optionsOf(COPY_SCOPES, COPY_SCOPE_LABELS)}
          />
          <FormSelect name="forma" label={texts.form} options={optionsOf(COPY_FORMS, COPY_FORM_LABELS)} />
          {alcance === 'parcial' && (
            <>
              <FormDate name="desde" label={texts.from} required />
              <FormDate name="hasta" label={texts.to} required />
            </>
          )}
        </FieldGrid>
        <FormText name="motivo" label={texts.reason} />
        <FormFlag name="urgente" label={texts.urgent} />
      </Stack>
    </FormDialog>
  );
}
