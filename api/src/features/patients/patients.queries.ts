import { Patient } from '@trama/contract/patients';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/actor.ts';
import { columnsOf } from '../../platform/columns.ts';
import { patientRows } from '../../platform/patient-rows.ts';
import { withinReach } from '../../platform/reach.ts';

/** None or one, as JSON. */
export const PATIENT = patientRows({ name: 'patient', schema: Patient, from: 'pacientes', alias: 'p' });

const patientColumns = columnsOf(Patient, 'p');

export async function findPatient(db: Db | Tx, actor: Actor, id: number): Promise<Patient | undefined> {
  const { rows } = await sql<Patient>`
    select ${patientColumns} from pacientes p
     where p.id_paciente = ${id} and ${withinReach(actor, sql`p.id_paciente`)}`.execute(db);
  return rows[0];
}
