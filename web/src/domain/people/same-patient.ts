import type { Patient, PatientInput, PatientPage } from '@trama/contract/schemas/people/patients';
import { api } from '../../lib/session/api-client.ts';
import { patientsPath } from './patients-path.ts';

const LOOKED_AT_MAX = 50;

/** Patients within reach that match a term, active or not; empty when the search fails, since it is only a hint. */
async function lookFor(q: string): Promise<Patient[]> {
  const view = {
    q,
    status: 'all',
    page: 1,
    pageSize: LOOKED_AT_MAX,
    quiet: false,
    sin_equipo: false,
  } as const;
  const page = await api.get<PatientPage>(patientsPath(view)).catch(() => null);
  return page?.data ?? [];
}

const plain = (text: string | null | undefined) =>
  (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').trim().toLocaleLowerCase('es');

/** Patients of the same name and birth date: they may well be the same person. */
export async function patientsLike(input: PatientInput): Promise<Patient[]> {
  const { nombre, apellido, fecha_nacimiento } = input;
  if (!nombre || !fecha_nacimiento) return [];
  const found = await lookFor(`${apellido} ${nombre}`);
  return found.filter(
    (patient) =>
      patient.fecha_nacimiento === fecha_nacimiento &&
      plain(patient.nombre) === plain(nombre) &&
      plain(patient.apellido) === plain(apellido),
  );
}

/** Whose DNI it is, if that patient is within reach. */
export async function patientWithDni(dni: string | null | undefined): Promise<Patient | null> {
  const wanted = (dni ?? '').replaceAll('.', '').trim();
  if (!wanted) return null;
  return (await lookFor(wanted)).find((patient) => patient.dni === wanted) ?? null;
}
