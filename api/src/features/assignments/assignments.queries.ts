import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { withinReach } from '../../platform/access/reach.ts';

export const providerOrder = sql`clave_orden(pr.apellido), clave_orden(pr.nombre), pr.id_prestador`;

/** Assignments with both their ends, closed ones included. */
function assignments(db: Db | Tx, actor: Actor) {
  return db
    .selectFrom('asignaciones as a')
    .innerJoin('prestadores as pr', 'pr.id_prestador', 'a.id_prestador')
    .innerJoin('pacientes as p', 'p.id_paciente', 'a.id_paciente')
    .where(withinReach(actor, sql`a.id_paciente`))
    .select(['a.id_asignacion', 'a.id_paciente', 'a.id_prestador', 'a.notas'])
    .select(['a.fecha_asignacion', 'a.fecha_baja'])
    .select(({ ref }) => [
      jsonBuildObject({
        id_prestador: ref('pr.id_prestador'),
        nombre: ref('pr.nombre'),
        apellido: ref('pr.apellido'),
        email: ref('pr.email'),
        matricula: ref('pr.matricula'),
        role: ref('pr.role'),
      }).as('prestadores'),
      jsonBuildObject({
        id_paciente: ref('p.id_paciente'),
        nombre: ref('p.nombre'),
        apellido: ref('p.apellido'),
        dni: ref('p.dni'),
        email: ref('p.email'),
        activo: ref('p.activo'),
      }).as('pacientes'),
    ]);
}

const openAssignments = (db: Db | Tx, actor: Actor) =>
  assignments(db, actor).where('a.fecha_baja', 'is', null);

const newestFirst = sql`a.fecha_asignacion desc, a.id_asignacion desc`;

export function listAssignments(db: Db, actor: Actor) {
  return openAssignments(db, actor).orderBy(newestFirst).execute();
}

export function listEveryAssignment(db: Db, actor: Actor) {
  return assignments(db, actor).orderBy(newestFirst).execute();
}

export function listPatientAssignments(db: Db, actor: Actor, patientId: number) {
  return openAssignments(db, actor).where('a.id_paciente', '=', patientId).orderBy(providerOrder).execute();
}

export function findOpenAssignment(tx: Tx, actor: Actor, patientId: number, providerId: number) {
  return openAssignments(tx, actor)
    .where('a.id_paciente', '=', patientId)
    .where('a.id_prestador', '=', providerId)
    .executeTakeFirstOrThrow();
}

/** Locked until the end of the transaction: nobody deactivates the provider between the check and the assignment. */
export function findProviderForAssignment(tx: Tx, providerId: number) {
  return tx
    .selectFrom('prestadores')
    .select(['role', 'is_active'])
    .where('id_prestador', '=', providerId)
    .forShare()
    .executeTakeFirst();
}
