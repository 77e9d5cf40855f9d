import { Patient } from '@trama/contract/schemas/patients';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import { needs } from '../../platform/access/access.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { patientFieldsFor } from '../../platform/access/patient-fields.ts';
import { patientInPath } from '../../platform/access/subjects.ts';
import { rowOfPatient } from '../../platform/statements/patient-rows.ts';
import { rowAsJson } from '../../platform/statements/row-json.ts';

export const READS_PATIENT = needs('patients', 'read', 'patient.read', { subject: patientInPath() });

export const PATIENT = rowOfPatient({
  name: 'patient',
  schema: Patient,
  from: 'pacientes',
  alias: 'p',
  computed: patientFieldsFor('p'),
});

const patientJson = sql.raw(rowAsJson(Patient, 'p', patientFieldsFor('p', 'actor')));

/** A patient whom the transaction holds or has just created. */
export async function readPatient(tx: Tx, { role }: Actor, id: number): Promise<Patient> {
  const { rows } = await sql<{ patient: Patient }>`
    select ${patientJson} as patient from pacientes p cross join (select ${role}::text as role) actor
     where p.id_paciente = ${id}`.execute(tx);
  return rows[0]?.patient as Patient;
}
