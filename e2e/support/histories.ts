import type { Patient } from '@trama/contract/schemas/people/patients';
import type { Draft } from '@trama/contract/schemas/record/drafts';
import type { History } from '@trama/contract/schemas/record/medical-history';
import { type Account, type ClinicApi, newDni, unique } from './clinic-api.ts';

/** A patient within the reach of these people. */
export async function patientOf(api: ClinicApi, ...people: Account[]): Promise<Patient> {
  const patient = await api.asAdmin<Patient>('POST', '/api/patients', {
    nombre: 'Julia',
    apellido: unique('Paz'),
    dni: newDni(),
  });
  for (const { id } of people) {
    await api.asAdmin('POST', `/api/patients/${patient.id_paciente}/assign/${id}`, {});
  }
  return patient;
}

export async function historyBy(
  api: ClinicApi,
  { email, password }: Account,
  patient: Patient,
  fields: object,
): Promise<History> {
  const { token } = await api.login(email, password);
  return api.call('POST', '/api/medical-history', { id_paciente: patient.id_paciente, ...fields }, token);
}

/** Somebody else saves, without knowing of any form that is open. */
export async function saveBy(
  api: ClinicApi,
  { email, password }: Account,
  history: History,
  fields: object,
): Promise<History> {
  const { token } = await api.login(email, password);
  return api.call('PUT', `/api/medical-history/${history.id_admision}`, fields, token);
}

/** What this person's unfinished history of the patient says on the server. */
export async function draftOf(
  api: ClinicApi,
  { email, password }: Account,
  { id_paciente }: Patient,
): Promise<Draft | undefined> {
  const { token } = await api.login(email, password);
  return api.call('GET', `/api/drafts/medical-history/${id_paciente}`, undefined, token);
}
