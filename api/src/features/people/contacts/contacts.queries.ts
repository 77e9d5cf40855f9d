import {
  Contact,
  type ContactInput,
  type ContactUpdate,
  ContactVersion,
} from '@trama/contract/schemas/people/contacts';
import { VersionAuthor } from '@trama/contract/schemas/people/patient-versions';
import { PerformingProvider } from '@trama/contract/schemas/people/providers';
import { CONTACT_VERSIONED } from '@trama/contract/words/people/contacts';
import type { FrozenAuthor } from '@trama/contract/words/people/providers';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { PathPart } from '../../../platform/statements/compose.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { listOfPatient } from '../../../platform/statements/patient-rows.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { frozenJson } from '../providers/performers.service.ts';

/** The newest row of each contact, with the moments of the first and, where it was changed, of the last. */
const LATEST = `(
  select distinct on (r.id_paciente, r.id_contacto) r.id_version, r.id_contacto, r.id_paciente, r.nombre, r.vinculo,
         r.telefono, r.email, r.es_representante_legal, r.es_emergencia, r.puede_recibir_informacion, r.activo,
         r.registrado_por, r.autor_entonces, min(r.fecha_creacion) over contacto as fecha_creacion,
         case when count(*) over contacto > 1 then r.fecha_creacion end as fecha_actualizacion
    from contactos r
  window contacto as (partition by r.id_paciente, r.id_contacto)
   order by r.id_paciente, r.id_contacto, r.id_version desc)`;

export const CONTACT_IN_PATH: PathPart = {
  parameter: 'contactId',
  exists: ownSql('people/contacts/in-path', { trail: 'none' })`
    select from contactos c where c.id_paciente = allowed.id_paciente and c.id_contacto = $1::bigint limit 1`,
};

const COMPUTED = {
  autor: frozenJson('c.autor_entonces', 'c.registrado_por', Object.keys(PerformingProvider.shape)),
};
const ORDER =
  'c.activo desc, c.es_representante_legal desc, c.es_emergencia desc, clave_orden(c.nombre), c.id_contacto';

/** Those that hold first; among them who represents the patient, then who is called in an emergency. */
export const CONTACTS = listOfPatient({
  name: 'people/contacts/list',
  schema: Contact,
  from: LATEST,
  alias: 'c',
  idColumn: 'id_contacto',
  computed: COMPUTED,
  orderBy: ORDER,
});

/** The JSON of a contact. The transaction holds a lock on the patient. */
export async function readContact(tx: Tx, patientId: number, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(rowAsJson(Contact, 'c', COMPUTED))}::text as json from ${sql.raw(LATEST)} c
     where c.id_paciente = ${patientId} and c.id_contacto = ${id}`.execute(tx);
  return String(rows[0]?.json);
}

/** All of them, for paper. */
export async function listContacts(tx: Tx, patientId: number): Promise<Contact[]> {
  const { rows } = await sql<{ contact: Contact }>`
    select ${sql.raw(rowAsJson(Contact, 'c', COMPUTED))} as contact from ${sql.raw(LATEST)} c
     where c.id_paciente = ${patientId} order by ${sql.raw(ORDER)}`.execute(tx);
  return rows.map(({ contact }) => contact);
}

const asToday = ({ id }: Actor) => sql<FrozenAuthor>`autor_de(${id})`;

export async function insertContact(tx: Tx, actor: Actor, patientId: number, input: ContactInput) {
  return tx
    .insertInto('contactos')
    .values({ ...input, id_paciente: patientId, registrado_por: actor.id, autor_entonces: asToday(actor) })
    .returning(['id_contacto', 'id_version'])
    .executeTakeFirstOrThrow();
}

/** The contact as it is. Nobody else changes it until the transaction ends, because the transaction holds the patient. */
export function findContact(tx: Tx, patientId: number, id: number) {
  return tx
    .selectFrom('contactos')
    .selectAll()
    .where('id_paciente', '=', patientId)
    .where('id_contacto', '=', id)
    .orderBy('id_version', 'desc')
    .limit(1)
    .executeTakeFirst();
}
export type StoredContact = NonNullable<Awaited<ReturnType<typeof findContact>>>;

export async function insertChange(
  tx: Tx,
  actor: Actor,
  { id_version, fecha_creacion, ...known }: StoredContact,
  changes: ContactUpdate,
): Promise<number> {
  const changed = await tx
    .insertInto('contactos')
    .values({ ...known, ...changes, registrado_por: actor.id, autor_entonces: asToday(actor) })
    .returning('id_version')
    .executeTakeFirstOrThrow();
  return changed.id_version;
}

/** The fields that a version changed, in the order of the form; of the first one those that were filled in. */
const CHANGES = `(
  select coalesce(json_agg(json_build_object('campo', f.name, 'antes', to_jsonb(before) -> f.name,
                                             'despues', to_jsonb(v) -> f.name) order by f.place), '[]')
    from unnest('{${CONTACT_VERSIONED}}'::text[]) with ordinality f (name, place)
   where coalesce(to_jsonb(v) -> f.name, 'null') is distinct from coalesce(to_jsonb(before) -> f.name, 'null'))`;

/** Every save of the contact $3 of the patient that the request is about, newest first: a page of $1 after $2 of them. */
export const CONTACT_VERSIONS = ownSql('people/contacts/versions')`
  with saved as (
    select r.*, row_number() over (order by r.id_version)::integer as version, r.fecha_creacion as fecha
      from contactos r where r.id_paciente = allowed.id_paciente and r.id_contacto = $3::bigint
  )
  select json_build_object(
           'data', coalesce((
             select json_agg(${rowAsJson(ContactVersion, 'v', {
               autor: frozenJson('v.autor_entonces', 'v.registrado_por', Object.keys(VersionAuthor.shape)),
               cambios: CHANGES,
             })} order by v.version desc)
               from (select * from saved order by version desc limit $1::bigint offset $2::bigint) v
               left join saved before on before.version = v.version - 1), '[]'),
           'total', counted.total,
           'totalPages', ceil(counted.total::numeric / $1::bigint)) as json
    from (select count(*) as total from saved) counted where counted.total > 0`;
