import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Patient, PatientInput } from '@trama/contract/patients';
import { useRef } from 'react';
import { api, newIdempotencyKey } from '../../lib/api-client.ts';
import { PATIENT_FIELDS, type PatientField } from './patient-fields.ts';
import { rememberPatient } from './patients.api.ts';

type Changes = Partial<Record<PatientField, string | null>>;

export const readPatient = (id: number, signal?: AbortSignal) =>
  api.get<Patient>(`/api/patients/${id}`, { ...(signal && { signal }) });

/** Fetched anew for every form and kept for it alone: nobody edits what was read a while ago. */
export const patientToEdit = (id: number) =>
  queryOptions({
    queryKey: ['patients', id, 'edit'],
    queryFn: ({ signal }) => readPatient(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Creates without a record, otherwise changes the record. */
export function useSavePatient() {
  const queryClient = useQueryClient();
  const key = useRef(newIdempotencyKey());
  return useMutation({
    mutationFn: ({ record, input }: { record: Patient | null; input: PatientInput }) =>
      record ? updatePatient(record, input) : createPatient(input, key.current),
    onSuccess: (patient) => rememberPatient(queryClient, patient),
  });
}

/** One patient for one key. If an earlier answer got lost, what was typed since then is saved too. */
async function createPatient(input: PatientInput, idempotencyKey: string): Promise<Patient> {
  const created = await api.post<Patient>('/api/patients', input, { idempotencyKey });
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
  const changed = PATIENT_FIELDS.filter((name) => (input[name] ?? null) !== record[name]);
  return Object.fromEntries(changed.map((name) => [name, input[name] ?? null]));
}
