import { PatientDetail } from '@trama/contract/schemas/people/patients';
import { sql, type Updateable } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Tables } from '../../../database/tables.ts';
import { needs } from '../../../platform/access/access.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { keptUntil } from '../../../platform/entries/entry-fields.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { clinicalOnly, patientFieldsFor } from './patient-fields.service.ts';

export const SETS_STATUS = needs('patients', 'update', 'patient.status', {
  only: 'administrador',
  subject: patientInPath(),
});

/** For the foot of the record: what its head says, and whether the entries end there. Not every link is checked here. */
const FOOT = {
  folios: 'coalesce((select l.ultimo_folio from legajos l where l.id_paciente = p.id_paciente), 0)',
  conservar_hasta: keptUntil('p.id_paciente'),
  cadena_integra: `coalesce((
    select l.ultimo_folio = (select count(*) from asientos e where e.id_paciente = l.id_paciente)
           and (l.ultimo_folio = 0 or exists (
             select from asientos e
              where e.id_paciente = l.id_paciente and e.folio = l.ultimo_folio and e.hash = l.cabeza))
      from legajos l where l.id_paciente = p.id_paciente),
    not exists (select from asientos e where e.id_paciente = p.id_paciente))`,
};

/** Only people who may read the record learn how much was written, and when last. */
const footFor = (who: string) =>
  Object.fromEntries(Object.entries(FOOT).map(([field, value]) => [field, clinicalOnly(value, who)]));

/** The patient that the request is about. */
export const PATIENT = ownSql('people/patients/patient')`
  select ${rowAsJson(PatientDetail, 'p', { ...patientFieldsFor('p'), ...footFor('allowed') })} as json
    from pacientes p where p.id_paciente = allowed.id_paciente`;

export const READS_PATIENT = {
  ...needs('patients', 'read', 'patient.read', { subject: patientInPath() }),
  sends: [PATIENT],
};

const patientJson = sql.raw(
  rowAsJson(PatientDetail, 'p', { ...patientFieldsFor('p', 'actor'), ...footFor('actor') }),
);

/** A save of the patient, with all of the row that it leaves. */
export function changeOf(tx: Tx, id: number, changes: Updateable<Tables['pacientes']>) {
  return tx
    .updateTable('pacientes')
    .set({
      ...changes,
      version: sql`coalesce(version, 1) + 1`,
      // Moves on at every save, so that two saves within one millisecond differ.
      fecha_actualizacion: sql`greatest(now(), fecha_actualizacion + interval '1 millisecond')`,
    })
    .where('id_paciente', '=', id)
    .returningAll();
}

/** A patient that the transaction has locked or just created. */
export async function readPatient(tx: Tx, { role }: Actor, id: number): Promise<PatientDetail> {
  const { rows } = await sql<{ patient: PatientDetail }>`
    select ${patientJson} as patient from pacientes p cross join (select ${role}::text as role) actor
     where p.id_paciente = ${id}`.execute(tx);
  return rows[0]?.patient as PatientDetail;
}
