import { PATIENT_FIELD_NAMES } from '@trama/contract/words/people/patients';
import type { TrailAction } from '@trama/contract/words/trail-actions';
import type { NewPatientRow, NewProviderRow } from '../src/database/tables.ts';
import type { TestApp } from './test-app.ts';

let patients = 0;

/** A patient with every field empty, to spread under the known ones. */
export const NOTHING_KNOWN = Object.fromEntries(PATIENT_FIELD_NAMES.map((name) => [name, null]));

/** A licence with only its number known. */
export const licensed = (matricula: string) => ({
  matricula,
  matricula_tipo: null,
  matricula_jurisdiccion: null,
});

/** A patient in the database, assigned to nobody. */
export async function createPatient(t: TestApp, fields: Partial<NewPatientRow> = {}): Promise<number> {
  patients += 1;
  const { id_paciente } = await t.db
    .insertInto('pacientes')
    .values({ nombre: 'Paciente', apellido: `Prueba ${patients}`, ...fields })
    .returning('id_paciente')
    .executeTakeFirstOrThrow();
  return id_paciente;
}

/** Puts the patient within the provider's reach, unless the assignment has ended. */
export async function assign(
  t: TestApp,
  id_paciente: number,
  id_prestador: number,
  fields: { fecha_baja?: Date } = {},
): Promise<void> {
  await t.db
    .insertInto('asignaciones')
    .values({
      id_paciente,
      id_prestador,
      ...fields,
      ...(fields.fecha_baja && { fecha_asignacion: fields.fecha_baja }),
    })
    .execute();
}

let providers = 0;

/** An active provider in the database who has never signed in. */
export async function createProvider(t: TestApp, fields: Partial<NewProviderRow> = {}): Promise<number> {
  providers += 1;
  const email = `prestador${providers}.${process.pid}@clinica.test`;
  const { id_prestador } = await t.db
    .insertInto('prestadores')
    .values({ nombre: 'Prestador', apellido: `Prueba ${providers}`, role: 'psicologo', email, ...fields })
    .returning('id_prestador')
    .executeTakeFirstOrThrow();
  return id_prestador;
}

/** The rows of the trail. */
export const trail = (t: TestApp) => t.db.selectFrom('audit_log');

/** What the trail says of that action on that patient. */
export async function trailOf(t: TestApp, action: TrailAction, patientId: number) {
  return trail(t)
    .select(['id_prestador', 'outcome'])
    .where('action', '=', action)
    .where('id_paciente', '=', patientId)
    .execute();
}
