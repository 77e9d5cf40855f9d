/** What the trail says of the fictional clinic: who recorded each thing and when, and who looked. */
import type { Tx } from '@trama/api/database/connect';
import { SERVING_ROLE } from '@trama/api/database/opening/serving-login';
import {
  PATIENT_TABLE_NAMES,
  PATIENT_TABLES,
  type PatientTable,
  SEALED,
} from '@trama/api/database/patient-tables';
import { sql } from 'kysely';
import { momentOf } from './facts.ts';
import { between } from './random.ts';
import type { Row, SeededPatient, SeededProvider } from './records.ts';

/** Tables that say in other columns than most who made a record and when. */
const MADE: Partial<Record<PatientTable, { by: string; at: string }>> = {
  patient: { by: 'creado_por', at: 'fecha_creacion' },
  assignment: { by: 'asignado_por', at: 'fecha_asignacion' },
  copy_request: { by: 'registrado_por', at: 'recibida_el' },
};
/** A line was made with the thing that it is a line of. */
const LINE_OF: Partial<Record<PatientTable, { table: string; id: string }>> = {
  settlement_line: SEALED.settlement,
  presentation_line: SEALED.presentation,
};
const MADE_AS_MOST = { by: 'registrado_por', at: 'fecha_creacion' };

/** A row for each record with its fingerprint, as the application would have written it. */
export async function recordCreations(tx: Tx): Promise<void> {
  await sql`
    insert into audit_log (at, action, outcome, object_id, address, huella, written_as)
    select fecha_creacion, 'provider.create', 'ok', id_prestador, '127.0.0.1', huella(to_jsonb(p)), ${SERVING_ROLE}
      from prestadores p order by id_prestador`.execute(tx);
  for (const kind of ['fee', 'closing', 'share', 'settlement', 'presentation'] as const) {
    const { table, id } = SEALED[kind];
    await sql`
      insert into audit_log (at, id_prestador, role, action, outcome, object_id, address, huella, written_as)
      select r.fecha_creacion, p.id_prestador, p.role, ${`${kind}.create`}, 'ok', r.${sql.ref(id)}, '127.0.0.1',
             huella(to_jsonb(r)), ${SERVING_ROLE}
        from ${sql.table(table)} r join prestadores p on p.id_prestador = r.registrado_por
       order by r.${sql.ref(id)}`.execute(tx);
  }
  for (const kind of PATIENT_TABLE_NAMES) {
    const { table, id } = PATIENT_TABLES[kind];
    const { by, at } = MADE[kind] ?? MADE_AS_MOST;
    const whole = LINE_OF[kind];
    const made = whole
      ? sql`join ${sql.table(whole.table)} m on m.${sql.ref(whole.id)} = r.${sql.ref(whole.id)}`
      : sql`cross join lateral (select r.${sql.ref(at)}, r.${sql.ref(by)}) m`;
    await sql`
      insert into audit_log
        (at, id_prestador, role, action, outcome, id_paciente, object_id, address, huella, written_as)
      select m.${sql.ref(at)}, p.id_prestador, p.role, ${`${kind}.create`}, 'ok', r.id_paciente, r.${sql.ref(id)},
             '127.0.0.1', huella(to_jsonb(r)), ${SERVING_ROLE}
        from ${sql.table(table)} r ${made} join prestadores p on p.id_prestador = m.${sql.ref(by)}
       order by r.${sql.ref(id)}`.execute(tx);
  }
  await recordHeldSessions(tx);
}

/** A session was charged when its appointment was marked as held, of which the trail has a row of its own. */
async function recordHeldSessions(tx: Tx): Promise<void> {
  await sql`
    insert into audit_log
      (at, id_prestador, role, action, outcome, id_paciente, object_id, address, huella, written_as)
    select c.fecha_creacion, p.id_prestador, p.role, 'appointment.attend', 'ok', t.id_paciente, t.id_turno, '127.0.0.1',
           huella(to_jsonb(t)), ${SERVING_ROLE}
      from cargos c join turnos t using (id_turno) join prestadores p on p.id_prestador = t.id_prestador
     order by c.id_cargo`.execute(tx);
}

export const readingsOf = (patient: SeededPatient, team: SeededProvider[]): Row<'audit_log'>[] =>
  team.map((who) => ({
    at: momentOf(between(0, 30), between(8, 19)),
    id_prestador: who.id_prestador,
    role: who.role,
    action: 'patient.read',
    outcome: 'ok',
    id_paciente: patient.id_paciente,
    object_id: null,
    address: '127.0.0.1',
    request_id: null,
    written_as: SERVING_ROLE,
  }));
