import type { TrailFilters } from '@trama/contract/schemas/access/trail';
import { roleLabel } from '@trama/contract/words/access/access-policy';
import { TRAIL_MARKS, type TrailMark } from '@trama/contract/words/access/trail-marks';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { TRAIL_ACTIONS } from '@trama/contract/words/trail-actions';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../database/connect.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/http/csv.ts';
import { BY_GLASS, filtered, markOf } from './trail.queries.ts';

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
  pacientes: number[] | null;
  by_glass: boolean;
  filas: number | null;
}

const markInWords = (mark: TrailMark | null) => mark && TRAIL_MARKS[mark];

/** The titles of the file, and what stands under each. */
const COLUMNS: [title: string, cell: (row: ExportedRow) => string | number | null][] = [
  ['N.º', ({ id }) => id],
  ['Fecha y hora', ({ moment }) => moment],
  ['Persona', (row) => (row.id_prestador === null ? null : lastNameFirst(row))],
  ['N.º de prestador', ({ id_prestador }) => id_prestador],
  ['Rol', ({ role }) => role && roleLabel(role)],
  ['Acción', ({ action }) => (TRAIL_ACTIONS as Record<string, string>)[action] ?? action],
  ['Código de acción', ({ action }) => action],
  ['Resultado', ({ outcome }) => OUTCOMES[outcome]],
  ['N.º de paciente', ({ id_paciente }) => id_paciente],
  ['N.º de objeto', ({ object_id }) => object_id],
  ['Dirección IP', ({ address }) => address],
  ['Solicitud', ({ request_id }) => request_id],
  ['Pacientes mostrados', ({ pacientes }) => pacientes?.join(' ') ?? null],
  ['Marca', (row) => markInWords(markOf(row))],
  ['Filas exportadas', ({ filas }) => filas],
];

export interface TrailExport {
  lines: number;
  text: AsyncIterable<string>;
}

/** The trail as it is now, newest first. Nothing is held but a page of it, nor a connection between pages. */
export async function exportTrail(db: Db, filters: TrailFilters): Promise<TrailExport> {
  const { rows } = await sql<{ lines: number; newest: number | null }>`
    select count(*) as lines, max(a.id) as newest from audit_log a
     where ${sql.join([sql`true`, ...filtered(filters)], sql` and `)}`.execute(db);
  const { lines, newest } = rows[0] ?? { lines: 0, newest: null };
  return { lines, text: csvText(db, filters, newest ?? 0) };
}

/** What is written from here on, the row of this export first of all, has a higher number than the newest. */
async function* csvText(db: Db, filters: TrailFilters, newest: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([title]) => title));
  const upToNewest = [sql`a.id <= ${newest}`, ...filtered(filters)];
  let before = { at: 'infinity', id: 0 };
  for (;;) {
    const rows = await rowsBefore(db, upToNewest, before);
    if (rows.length > 0) yield rows.map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row)))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    before = last;
  }
}

async function rowsBefore(
  db: Db,
  conditions: RawBuilder<unknown>[],
  before: Pick<ExportedRow, 'at' | 'id'>,
): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select a.id, a.at, to_char(a.at at time zone ${CLINIC_TIME_ZONE}, 'DD/MM/YYYY HH24:MI:SS') as moment,
           a.id_prestador, pr.nombre, pr.apellido, a.role, a.action, a.outcome, a.id_paciente, a.object_id,
           a.address, a.request_id, to_json(a.pacientes) as pacientes, ${BY_GLASS} as by_glass, a.filas
      from audit_log a left join prestadores pr using (id_prestador)
     where ${sql.join([sql`(a.at, a.id) < (${before.at}, ${before.id})`, ...conditions], sql` and `)}
     order by a.at desc, a.id desc
     limit ${ROWS_AT_ONCE}`.execute(db);
  return rows;
}
