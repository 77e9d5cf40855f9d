import { History, type HistoryVersion } from '@trama/contract/schemas/medical-history';
import { HISTORY_FIELDS } from '@trama/contract/words/medical-history';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { withinReach } from '../../platform/access/reach.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { patientRows } from '../../platform/statements/patient-rows.ts';
import { embeddedPerformer, performerJson } from '../providers/performers.service.ts';

/** Columns of admisiones that are not what somebody wrote. */
const NOT_CONTENT = [
  'id_admision',
  'id_paciente',
  'id_prestador',
  'registrado_por',
  'version',
  'fecha_creacion',
  'fecha_actualizacion',
];

const histories = (db: Db | Tx, actor: Actor) =>
  db
    .selectFrom('admisiones as a')
    .select(['id_admision', 'id_paciente', 'id_prestador', 'fecha_creacion', 'fecha_actualizacion'])
    .select(HISTORY_FIELDS)
    .where(withinReach(actor, sql`a.id_paciente`));

const withPerformer = (db: Db | Tx, actor: Actor) =>
  histories(db, actor).select(embeddedPerformer('a.id_prestador').as('prestadores'));

/** None or one. */
export const HISTORY_OF_PATIENT = patientRows({
  name: 'history',
  schema: History,
  from: 'admisiones',
  alias: 'a',
  computed: { prestadores: performerJson('a.id_prestador') },
});

export function readHistory(tx: Tx, actor: Actor, id: number): Promise<History> {
  return withPerformer(tx, actor)
    .where('id_admision', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'));
}

/** Held until the end of the transaction: whoever saves at the same moment waits, and then sees this save. */
export function lockHistory(tx: Tx, actor: Actor, id: number) {
  return histories(tx, actor)
    .where('id_admision', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'));
}

/** Keeps the history as it is now, with the author of this save. */
export async function keepVersion(tx: Tx, actor: Actor, id: number): Promise<void> {
  await sql`
    insert into admisiones_versiones (id_admision, version, fecha, autor, contenido)
    select id_admision, version, fecha_actualizacion, ${actor.id}, to_jsonb(a) - ${NOT_CONTENT}::text[]
      from admisiones a where id_admision = ${id}`.execute(tx);
}

export async function listVersions(db: Db, actor: Actor, id: number): Promise<HistoryVersion[]> {
  const { rows } = await sql<Omit<HistoryVersion, keyof Content> & { contenido: Content }>`
    select v.version, v.fecha, v.contenido,
           jsonb_build_object('id_prestador', p.id_prestador, 'nombre', p.nombre, 'apellido', p.apellido,
                              'role', p.role) as autor
      from admisiones_versiones v
      join admisiones a using (id_admision)
      join prestadores p on p.id_prestador = v.autor
     where v.id_admision = ${id} and ${withinReach(actor, sql`a.id_paciente`)}
     order by v.version desc`.execute(db);
  return rows.map(({ contenido, ...version }) => ({ ...version, ...contenido }));
}

type Content = Pick<HistoryVersion, (typeof HISTORY_FIELDS)[number]>;
