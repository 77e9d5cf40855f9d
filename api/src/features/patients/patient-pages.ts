import { Patient } from '@trama/contract/schemas/patients';
import { PAGE_SIZE_MAX, type PatientStatus } from '@trama/contract/words/patients';
import type pg from 'pg';
import { preparedRaw } from '../../platform/statements/prepared.ts';
import { rowAsJson } from '../../platform/statements/row-json.ts';

/** What the statements of the list and of the search are made of. `$1` is the size of the page in all of them. */

export interface FoundPage {
  /** Each the JSON of a Patient. */
  patients: string[];
  total: number | null;
  /** What the statement says beside it. */
  note: string | null;
}

export const patientJson = rowAsJson(Patient, 'p');
export const patientColumns = Object.keys(Patient.shape).map((name) => `p.${name}`);
export const orderOf = (table: string) =>
  `${table}.apellido_orden, ${table}.nombre_orden, ${table}.id_paciente`;

export const COUNTERS: Record<PatientStatus, string> = {
  active: 'activos',
  inactive: 'inactivos',
  all: 'activos + inactivos',
};

export const hasStatus = (status: PatientStatus, column: string) =>
  ({ active: ` and ${column}`, inactive: ` and not ${column}`, all: '' })[status];

/** Total and note stand in every row, and in one without a patient where the page is empty. */
export const pageStatement = (patients: string, total: string, note = 'null') => `
  select head.*, case when p.id_paciente is not null then ${patientJson} end
    from (select ${total} as total, ${note} as note) head
    left join lateral (${patients} limit $1) p on true`;

/** Who is on the page, found in an index of the order alone however many are skipped, and then read. The constant
 * limit lets one plan serve every size of a page. */
export const found = (places: string, columns = patientColumns) => `
  select ${columns} from (${places} limit ${PAGE_SIZE_MAX}) place join pacientes p using (id_paciente)
   order by ${orderOf('place')}`;

type Rows = (string | null)[][];

/** A prepared statement for each status; `read` says what its rows mean. */
export const statements =
  <Page>(read: (rows: Rows) => Page) =>
  (name: string, text: (status: PatientStatus) => string) => {
    const statement = (status: PatientStatus) => {
      const run = preparedRaw(`patients-${name}-${status}`, text(status));
      return async (quick: pg.Pool, values: unknown[]) => read(await run(quick, values));
    };
    return { active: statement('active'), inactive: statement('inactive'), all: statement('all') };
  };

export const forEachStatus = statements(pageOf);

export function pageOf(rows: Rows): FoundPage {
  const [total = null, note = null] = rows[0] ?? [];
  return {
    patients: rows.flatMap(([, , patient]) => patient ?? []),
    total: total === null ? null : Number(total),
    note,
  };
}

/** The JSON text of a PatientPage. */
export function pageAsJson({ patients, total }: Omit<FoundPage, 'note'>, pageSize: number): string {
  const count = total ?? 0;
  return `{"data":[${patients.join()}],"total":${count},"totalPages":${Math.ceil(count / pageSize)}}`;
}
