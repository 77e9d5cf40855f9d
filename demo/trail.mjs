/** What the trail says of the fictional clinic: who recorded each thing and when, and who looked. */
import { sql } from 'kysely';
import { fingerprintOf, RECORDS } from '../api/dist/platform/trail/fingerprints.js';
import { momentOf } from './facts.mjs';
import { between } from './random.mjs';

const AUTHOR = { patient: 'creado_por', assignment: 'asignado_por' };
const MOMENT = { assignment: 'fecha_asignacion' };

/** A row for each record with its fingerprint, as the application would have written it. */
export async function recordCreations(tx) {
  for (const [kind, { table, id }] of Object.entries(RECORDS)) {
    const author = sql.ref(`r.${AUTHOR[kind] ?? 'registrado_por'}`);
    const moment = sql.ref(`r.${MOMENT[kind] ?? 'fecha_creacion'}`);
    await sql`
      insert into audit_log (at, id_prestador, role, action, outcome, id_paciente, object_id, address, huella)
      select ${moment}, p.id_prestador, p.role, ${`${kind}.create`}, 'ok', r.id_paciente, ${sql.ref(`r.${id}`)},
             '127.0.0.1', ${fingerprintOf('r')}
        from ${sql.table(table)} r join prestadores p on p.id_prestador = ${author}
       order by ${sql.ref(`r.${id}`)}`.execute(tx);
  }
}

export const readingsOf = (patient, team) =>
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
  }));
