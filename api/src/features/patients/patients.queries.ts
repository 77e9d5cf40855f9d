import { Patient } from '@trama/contract/schemas/patients';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { withinReach } from '../../platform/access/reach.ts';
import { columnsOf } from '../../platform/statements/columns.ts';
import { patientRows } from '../../platform/statements/patient-rows.ts';

/** None or one, as JSON. */
export const PATIENT = patientRows({ name: 'patient', schema: Patient, from: 'pacientes', alias: 'p' });

const patientColumns = columnsOf(Patient, 'p');

export async function findPatient(db: Db | Tx, actor: Actor, id: number): Promise<Patient | undefined> {
  const { rows } = await sql<Patient>`
    select ${patientColumns} from pacientes p
     where p.id_paciente = ${id} and ${withinReach(actor, sql`p.id_paciente`)}`.execute(db);
  return rows[0];
}
