import {
  Patient,
  type PatientListQuery,
  type PatientPage,
  type PatientStatus,
} from '@trama/contract/patients';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/actor.ts';
import { columnsOf } from '../../platform/columns.ts';
import { withinReach } from '../../platform/reach.ts';

const patientColumns = columnsOf(Patient, 'p');
const patientReach = (actor: Actor) => withinReach(actor, sql`p.id_paciente`);

function hasStatus(status: PatientStatus): RawBuilder<boolean> {
  if (status === 'all') return sql`true`;
  return status === 'active' ? sql`p.activo` : sql`not p.activo`;
}

/** Every word must occur somewhere in name, last name or DNI. */
function matches(term: string): RawBuilder<boolean> {
  const words = new Set(term.split(/\s+/).filter(Boolean));
  const conditions = [...words].map(
    (word) => sql`p.busqueda like '%' || clave_busqueda(${literalPattern(withoutDniDots(word))}) || '%'`,
  );
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** The DNI is stored without dots: 30.111 means 30111. */
function withoutDniDots(word: string): string {
  return /^[\d.]*\d[\d.]*$/.test(word) ? word.replaceAll('.', '') : word;
}

/** What LIKE would take for a wildcard stands for itself. */
function literalPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

async function pageOf(
  db: Db,
  condition: RawBuilder<boolean>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<PatientPage> {
  const [rows, counted] = await Promise.all([
    sql<Patient>`
      select ${patientColumns} from pacientes p
       where ${condition}
       order by p.apellido_orden, p.nombre_orden, p.id_paciente
       limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*) as total from pacientes p where ${condition}`.execute(db),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return { data: rows.rows, total, totalPages: Math.ceil(total / pageSize) };
}

export function searchPatients(
  db: Db,
  actor: Actor,
  term: string,
  query: PatientListQuery,
): Promise<PatientPage> {
  const found = sql<boolean>`${patientReach(actor)} and ${hasStatus(query.status)} and ${matches(term)}`;
  return pageOf(db, found, query);
}

export async function findPatient(db: Db | Tx, actor: Actor, id: number): Promise<Patient | undefined> {
  const { rows } = await sql<Patient>`
    select ${patientColumns} from pacientes p
     where p.id_paciente = ${id} and ${patientReach(actor)}`.execute(db);
  return rows[0];
}
