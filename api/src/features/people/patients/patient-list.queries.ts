import { Patient, type PatientListQuery } from '@trama/contract/schemas/people/patients';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import {
  PAGE_SIZE_MAX,
  type PatientStatus,
  QUIET_DAYS,
  QUIET_PATIENTS_COUNTED,
} from '@trama/contract/words/people/patients';
import { mayReadHistories, patientFieldsFor } from '../../../platform/access/patient-fields.ts';
import { ownAssignments } from '../../../platform/access/reach.ts';
import type { OwnSql } from '../../../platform/statements/compose.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';

// In these statements `$1` is the size of the page and `$2` how many patients come before it.

/** What the list is ordered by, besides the id. */
export const placeByName = (table: string) => [`${table}.apellido_orden`, `${table}.nombre_orden`];
const orderOf = (table: string) => `${placeByName(table).join(', ')}, ${table}.id_paciente`;

export const hasStatus = (status: PatientStatus, column: string) =>
  ({ active: ` and ${column}`, inactive: ` and not ${column}`, all: '' })[status];

/** SQL of the JSON of a PatientPage: of `found`, the rows of `pacientes p` in their order, and their total. */
export const pageJson = (found: string, total: string) => `
  select json_build_object(
           'data', coalesce(page.rows, '[]'),
           'total', counted.total,
           'totalPages', ceil(counted.total::numeric / $1::bigint)) as json, page.shown
    from (select coalesce(${total}, 0)::bigint as total) counted
   cross join (select json_agg(${rowAsJson(Patient, 'p', patientFieldsFor('p'))}) as rows, array_agg(p.id_paciente) as shown
                 from (${found}) p) page`;

/** A page is one row. */
export const SHOWN_ON_PAGE = 'max(own.shown)';

/**
 * Who is on the page, found in an index of the order alone however many are skipped, and then read one by one. A plan
 * for any size of a page would expect a tenth of the clinic and read all of it: the constant limit says that a page is
 * short, and the limit of one keeps the reading of a patient apart.
 */
const read = (places: string) => `
  select p.* from (select * from (${places} limit ${PAGE_SIZE_MAX}) place limit $1::bigint) place
   cross join lateral (select p.* from pacientes p where p.id_paciente = place.id_paciente limit 1) p
   order by ${orderOf('place')}`;

/** Only one branch finds rows: a person sees all patients, or those of their open assignments. */
const everybody = (status: PatientStatus) =>
  `pacientes p where allowed.sees_all${hasStatus(status, 'p.activo')}`;
const own = (status: PatientStatus) =>
  `pacientes p where p.id_paciente in (select reach.id_paciente from ${ownAssignments()})${hasStatus(status, 'p.activo')}`;

const listSql = (status: PatientStatus) => {
  const places = (of: string) =>
    read(`select ${orderOf('p')} from ${of} order by ${orderOf('p')} offset $2::bigint`);
  return pageJson(
    `(${places(everybody(status))}) union all (${places(own(status))})`,
    `(select count(*) from ${everybody(status)}) + (select count(*) from ${own(status)})`,
  );
};

/** The JSON of a PatientPage. */
export function patientList({ page, pageSize, status, quiet }: PatientListQuery): OwnSql {
  const values = [pageSize, (page - 1) * pageSize];
  const shown = { patients: SHOWN_ON_PAGE };
  if (quiet) return { name: 'patients quiet', text: QUIET_LIST, values: [...values, todayInClinic()], shown };
  return { name: `patients ${status}`, text: LISTS[status], values, shown };
}

/** Finds nobody for people who may not read histories: the date of the last follow-up is clinical. */
export const isQuiet = `${mayReadHistories()} and p.activo and (p.ultima_sesion is null or p.ultima_sesion < $3::date - ${QUIET_DAYS})`;
/** The longest unseen first: the index pacientes_recientes from its far end. */
export const placeOfQuiet = ['dia_reciente(p.ultima_sesion, p.fecha_creacion)', 'p.fecha_creacion'];
const quietOrder = `${placeOfQuiet.join(', ')}, p.id_paciente`;
const quietOfAll = `select p.* from pacientes p where allowed.sees_all and ${isQuiet}`;
const quietOfOwn = `
  select p.* from (select reach.id_paciente from ${ownAssignments()}) own
    join pacientes p on p.id_paciente = own.id_paciente where ${isQuiet}`;
const quietPage = (of: string) => `(${of} order by ${quietOrder} limit $1::bigint offset $2::bigint)`;
const quietCount = (of: string) =>
  `(select count(*) from (${of} limit ${QUIET_PATIENTS_COUNTED + 1}) counted)`;

/** As the dashboard counts them (see functions/actividad.sql). */
const QUIET_LIST = pageJson(
  `select p.* from (${quietPage(quietOfAll)} union all ${quietPage(quietOfOwn)}) p order by ${quietOrder}`,
  `${quietCount(quietOfAll)} + ${quietCount(quietOfOwn)}`,
);

const LISTS = { active: listSql('active'), inactive: listSql('inactive'), all: listSql('all') };
