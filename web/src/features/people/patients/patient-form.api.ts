import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Patient, PatientInput } from '@trama/contract/schemas/people/patients';
import { PATIENT_FIELD_NAMES, type PatientField } from '@trama/contract/words/people/patients';
import { type RefObject, useRef } from 'react';
import { newIdempotencyKey } from '../../../lib/http/creation-key.ts';
import { isTransient } from '../../../lib/http/http.ts';
import { api } from '../../../lib/session/api-client.ts';
import { rememberPatient } from './patients.api.ts';

type Changes = Partial<Record<PatientField, string | null>> & { acepta_recordatorios?: boolean };

export const readPatient = (id: number, signal?: AbortSignal) =>
  api.get<Patient>(`/api/patients/${id}`, { ...(signal && { signal }) });

/** Fetched again for every form and kept for it alone: nobody edits what was read a while ago. */
export const patientToEdit = (id: number) =>
  queryOptions({
    queryKey: ['patients', id, 'edit'],
    queryFn: ({ signal }) => readPatient(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

interface Creation {
  input: PatientInput;
  key: string;
}

/** Creates a patient, or changes `record` where there is one. */
export function useSavePatient() {
  const queryClient = useQueryClient();
  const attempt = useRef<Creation | null>(null);
  return useMutation({
    mutationFn: ({ record, input }: { record: Patient | null; input: PatientInput }) =>
      record ? updatePatient(record, input) : createPatient(attempt, input),
    onSuccess: (patient) => rememberPatient(queryClient, patient),
  });
}

/**
 * An idempotency key stands for the content first sent with it. If that answer got lost, the same content is sent again,
 * and what was typed since then is saved as an update.
 */
async function createPatient(attempt: RefObject<Creation | null>, input: PatientInput): Promise<Patient> {
  attempt.current ??= { input, key: newIdempotencyKey() };
  const { input: sent, key } = attempt.current;
  const creation = api.post<Patient>('/api/patients', sent, { idempotencyKey: key });
  const created = await creation.catch((error) => {
    // Refused, so nothing was created: the next try is a creation of its own.
    if (!isTransient(error)) attempt.current = null;
    if (attempt.current || sent === input) throw error;
    return createPatient(attempt, input);
  });
  return updatePatient(created, input);
}

/** Names only what changed, and the version it changed: see docs/decisions/0010-two-editors-of-a-patient.md. */
async function updatePatient(record: Patient, input: PatientInput): Promise<Patient> {
  const changes = changesTo(record, input);
  if (Object.keys(changes).length === 0) return record;
  const { id_paciente, fecha_actualizacion } = record;
  return api.put<Patient>(`/api/patients/${id_paciente}`, { ...changes, fecha_actualizacion });
}

function changesTo(record: Patient, input: PatientInput): Changes {
  const changed = PATIENT_FIELD_NAMES.filter((name) => (input[name] ?? null) !== record[name]);
  const { acepta_recordatorios } = input;
  return {
    ...Object.fromEntries(changed.map((name) => [name, input[name] ?? null])),
    ...(acepta_recordatorios !== record.acepta_recordatorios && { acepta_recordatorios }),
  };
}
