import { roleLabel } from '@trama/contract/access-policy';
import type { AuditFilters } from '@trama/contract/audit';
import { AUDIT_ACTIONS } from '@trama/contract/audit-actions';
import { CLINIC_TIME_ZONE } from '@trama/contract/clinic-time';
import { lastNameFirst } from '@trama/contract/full-name';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { filtered } from './audit.queries.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';

const ROWS_AT_ONCE = 1_000;
const OUTCOMES = { ok: 'Permitido', refused: 'Rechazado' } as const;

interface ExportedRow {
  id: number;
  at: string;
  moment: string;
  id_prestador: number | null;
  nombre: string | null;
  apellido: string | null;
  role: string | null;
  action: string;
  outcome: keyof typeof OUTCOMES;
  id_paciente: number | null;
  object_id: number | null;
  address: string | null;
  request_id: string | null;
}

/** The titles of the file, and what stands under each. */
const COLUMNS: [title: string, cell: (row: ExportedRow) => string | number | null][] = [
  ['N.º', ({ id }) => id],
  ['Fecha y hora', ({ moment }) => moment],
  ['Persona', (row) => (row.id_prestador === null ? null : lastNameFirst(row))],
  ['N.º de prestador', ({ id_prestador }) => id_prestador],
  ['Rol', ({ role }) => role && roleLabel(role)],
  ['Acción', ({ action }) => (AUDIT_ACTIONS as Record<string, string>)[action] ?? action],
  ['Código de acción', ({ action }) => action],
  ['Resultado', ({ outcome }) => OUTCOMES[outcome]],
  ['N.º de paciente', ({ id_paciente }) => id_paciente],
  ['N.º de objeto', ({ object_id }) => object_id],
  ['Dirección IP', ({ address }) => address],
  ['Solicitud', ({ request_id }) => request_id],
];

export interface TrailExport {
  lines: number;
  text: AsyncIterable<string>;
}

/** The trail up to this moment, newest first. Nothing is held but a page of it, nor a connection between pages. */
export async function exportTrail(db: Db, filters: AuditFilters): Promise<TrailExport> {
  const end = await momentAfterNow(db);
  const { rows } = await sql<{ lines: number }>`
    select count(*) as lines from audit_log a
     where ${sql.join([sql`a.at < ${end}`, ...filtered(filters)], sql` and `)}`.execute(db);
  return { lines: rows[0]?.lines ?? 0, text: csvText(db, filters, end) };
}

/** Moments in the trail are rounded to the millisecond: one of just now may be a little ahead. */
async function momentAfterNow(db: Db): Promise<string> {
  const { rows } = await sql<{ end: string }>`
    select clock_timestamp() + interval '2 milliseconds' as end`.execute(db);
  return String(rows[0]?.end);
}

async function* csvText(db: Db, filters: AuditFilters, end: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([title]) => title));
  let before = { at: end, id: 0 };
  for (;;) {
    const rows = await rowsBefore(db, filters, before);
    if (rows.length > 0) yield rows.map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row)))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    before = last;
  }
}

async function rowsBefore(
  db: Db,
  filters: AuditFilters,
  before: Pick<ExportedRow, 'at' | 'id'>,
): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select a.id, a.at, to_char(a.at at time zone ${CLINIC_TIME_ZONE}, 'DD/MM/YYYY HH24:MI:SS') as moment,
           a.id_prestador, pr.nombre, pr.apellido, a.role, a.action, a.outcome, a.id_paciente, a.object_id,
           a.address, a.request_id
      from audit_log a left join prestadores pr using (id_prestador)
     where ${sql.join([sql`(a.at, a.id) < (${before.at}, ${before.id})`, ...filtered(filters)], sql` and `)}
     order by a.at desc, a.id desc
     limit ${ROWS_AT_ONCE}`.execute(db);
  return rows;
}
