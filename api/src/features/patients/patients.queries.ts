import { Patient } from '@trama/contract/schemas/patients';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import { needs } from '../../platform/access/access.ts';
import { patientInPath } from '../../platform/access/subjects.ts';
import { columnsOf } from '../../platform/statements/columns.ts';
import { rowOfPatient } from '../../platform/statements/patient-rows.ts';

export const READS_PATIENT = needs('patients', 'read', 'patient.read', { subject: patientInPath() });

export const PATIENT = rowOfPatient({ name: 'patient', schema: Patient, from: 'pacientes', alias: 'p' });

const patientColumns = columnsOf(Patient, 'p');

/** A patient whom the transaction holds or has just created. */
export async function readPatient(tx: Tx, id: number): Promise<Patient> {
  const { rows } = await sql<Patient>`
    select ${patientColumns} from pacientes p where p.id_paciente = ${id}`.execute(tx);
  return rows[0] as Patient;
}
