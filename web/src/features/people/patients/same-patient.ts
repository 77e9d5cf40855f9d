import type { Patient, PatientInput } from '@trama/contract/schemas/people/patients';
import { lookFor } from './patients.api.ts';

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
