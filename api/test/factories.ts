import type { NewPatientRow } from '../src/database/tables.ts';
import type { TestApp } from './test-app.ts';

let patients = 0;

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

/** Puts the patient within the provider's reach. */
export async function assign(t: TestApp, patientId: number, providerId: number): Promise<void> {
  await t.db
    .insertInto('asignaciones')
    .values({ id_paciente: patientId, id_prestador: providerId })
    .execute();
}
