import { PAGE_SIZE_MAX, Patient, type PatientStatus } from '@trama/contract/patients';
import { jsonColumnsOf } from '../../platform/columns.ts';
import { prepared } from '../../platform/prepared.ts';

/** What the statements of the list and of the search are made of. `$1` is the size of the page in all of them. */

export interface PageRow {
  data: string | null;
  total: number | null;
}

export const patientColumns = jsonColumnsOf(Patient, 'p');
export const orderOf = (table: string) =>
  `${table}.apellido_orden, ${table}.nombre_orden, ${table}.id_paciente`;

export const COUNTERS: Record<PatientStatus, string> = {
  active: 'activos',
  inactive: 'inactivos',
  all: 'activos + inactivos',
};

export const hasStatus = (status: PatientStatus, column: string) =>
  ({ active: ` and ${column}`, inactive: ` and not ${column}`, all: '' })[status];

// The constant limit inside lets one plan serve every size of a page.
export const asJson = (patients: string) =>
  `(select json_agg(r) from (${patients} limit $1) r)::text as data`;

/** Who is on the page, found in an index of the order alone however many are skipped, and then read. */
export const found = (places: string) => `
  select ${patientColumns} from (${places} limit ${PAGE_SIZE_MAX}) place join pacientes p using (id_paciente)
   order by ${orderOf('place')}`;

export const forEachStatus = <Row extends PageRow>(name: string, text: (status: PatientStatus) => string) => {
  const statement = (status: PatientStatus) => prepared<Row>(`patients-${name}-${status}`, text(status));
  return { active: statement('active'), inactive: statement('inactive'), all: statement('all') };
};

/** The JSON text of a PatientPage. */
export function pageAsJson({ data, total }: PageRow, pageSize: number): string {
  const count = total ?? 0;
  return `{"data":${data ?? '[]'},"total":${count},"totalPages":${Math.ceil(count / pageSize)}}`;
}
