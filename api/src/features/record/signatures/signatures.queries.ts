import {
  Signature,
  type SignatureAnswerInput,
  SignatureToAnswer,
} from '@trama/contract/schemas/record/signatures';
import { ROLES, roleCan } from '@trama/contract/words/access/access-policy';
import {
  SIGNATURES_SHOWN_MAX,
  SIGNER_ROLES,
  type SignatureKind,
  type SignatureReason,
  type SignatureState,
} from '@trama/contract/words/record/signatures';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { writtenFor } from '../../../database/patient-tables.ts';
import { isOneOf, withinReach } from '../../../platform/access/reach.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { type OwnSql, ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { DERIVED_COLUMNS } from '../../../platform/trail/fingerprints.ts';
import { SHOWN_IN_ROWS } from '../../../platform/trail/read-row.ts';
import { HIDDEN_FIELDS, IS_VISIBLE } from '../entries/visible.service.ts';
import {
  hasChanged,
  isPending,
  isRefusedAndOpen,
  signatureFields,
  stateOf,
} from './signature-sql.service.ts';

/** A long list of long texts never has more than this, and one row, in memory. */
const PART_BYTES = 1_000_000;

/** Requests with their texts, as many as fit and of the others the ids (see restOf in parts.ts); $1 names those to read. */
const requests = (name: string, where: string, order: string): OwnSql => ownSql(`record/signatures/${name}`, {
  trail: 'first part',
  shown: SHOWN_IN_ROWS,
})`
  select q.id_firma as id, q.id_paciente, case when q.before < ${PART_BYTES} then
         ${rowAsJson(SignatureToAnswer, 'q', {
           ...signatureFields('q'),
           pacientes: `(select row_to_json(p) from (
             select id_paciente, nombre, nombre_elegido, apellido from pacientes where id_paciente = q.id_paciente) p)`,
         })} end as json
    from (
      select q.*, coalesce(sum(octet_length(q.contenido::text)) over (
               order by q.id_firma ${order} rows between unbounded preceding and 1 preceding), 0) as before
        from (
          select q.*, e.fecha_acto, e.fecha, e.autor,
                 jsonb_strip_nulls(w.huella - '{${DERIVED_COLUMNS.join()}}'::text[] - ${HIDDEN_FIELDS}) as contenido
            from pedidos_firma q
            join asientos e on e.id_paciente = q.id_paciente and e.folio = q.folio
            cross join ${writtenFor('q', (row) => row)} w
           where ${where} and ${withinReach('q.id_paciente')} and ${IS_VISIBLE}
             and ($1::bigint[] is null or q.id_firma = any($1::bigint[]))
           order by q.id_firma ${order} limit ${SIGNATURES_SHOWN_MAX}
        ) q
    ) q
   order by q.id_firma ${order}`;

/** What the person has to sign, the oldest first. */
export const TO_SIGN = requests('to-sign', `q.id_prestador = allowed.actor_id and ${isPending('q')}`, 'asc');

/** What the person asked for, or the settings asked for of their entries: the newest first. */
export const ASKED_FOR = requests('asked-for', 'q.pedido_por = allowed.actor_id', 'desc');

/** Refusals about the person's entries, or of what they asked for: the newest first. */
export const REFUSED = requests(
  'refused',
  `(e.registrado_por = allowed.actor_id or q.pedido_por = allowed.actor_id) and ${isRefusedAndOpen('q')}`,
  'desc',
);

/** How many signatures wait for the person: the menu asks every minute, so that it leaves no row in the trail. */
export const PENDING_COUNT = ownSql('record/signatures/pending', { trail: 'none' })`
  select json_build_object('pendientes', (
           select count(*) from (
             select from pedidos_firma q
              where q.id_prestador = allowed.actor_id and ${isPending('q')} and ${withinReach('q.id_paciente')}
              limit ${SIGNATURES_SHOWN_MAX}) counted)) as json`;

const ASKERS = ROLES.filter((role) => roleCan(role, 'signatures', 'create'));

/** The newest: each can hold a long reason. */
const SIGNATURES_OF_PATIENT = 1_000;

/** The requests about entries of the patient that the reader may know of; companions see those of their own. */
export const OF_PATIENT = ownSql('record/signatures/of-patient')`
  select ${rowAsJson(Signature, 'q', signatureFields('q'))} as json
    from pedidos_firma q join asientos e on e.id_paciente = q.id_paciente and e.folio = q.folio
   where q.id_paciente = allowed.id_paciente and ${IS_VISIBLE}
     and (${isOneOf('allowed.role', ASKERS)} or e.registrado_por = allowed.actor_id)
   order by q.id_firma desc limit ${SIGNATURES_OF_PATIENT}`;

/** The JSON of a request of the patient that the transaction holds. */
export async function readSignature(tx: Tx, allowed: Allowed, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(rowAsJson(Signature, 'q', signatureFields('q')))}::text as json
      from pedidos_firma q where q.id_firma = ${id} and q.id_paciente = ${allowed.patientId}`.execute(tx);
  return String(rows[0]?.json);
}

interface EntryToSign {
  clase: string;
  registrado_por: number;
  changed: boolean;
}

/** The entry with that folio, which the path has found. */
export async function findEntryToSign(tx: Tx, allowed: Allowed, folio: number) {
  const { rows } = await sql<EntryToSign>`
    select q.clase, q.registrado_por, ${sql.raw(hasChanged('q'))} as changed
      from asientos q where q.id_paciente = ${allowed.patientId} and q.folio = ${folio}`.execute(tx);
  return rows[0];
}

/** Which of these people can be asked to sign: active, in a role that signs, and within reach. They stay so until the end. */
export async function findSigners(tx: Tx, allowed: Allowed, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id_prestador: number }>`
    select d.id_prestador from prestadores d
     where d.id_prestador = any(${ids}::bigint[]) and d.is_active and ${sql.raw(isOneOf('d.role', SIGNER_ROLES))}
       and (d.role = 'administrador' or exists (
         select from asignaciones a
          where a.id_prestador = d.id_prestador and a.id_paciente = ${allowed.patientId} and a.fecha_baja is null))
       for share of d`.execute(tx);
  return rows.map(({ id_prestador }) => id_prestador);
}

interface NewRequest {
  folio: number;
  signer: number;
  caracter: SignatureKind;
  origen: SignatureReason;
}

/** The number of the request. The fingerprint is that of the entry. */
export async function insertRequest(
  tx: Tx,
  { actor, patientId }: Allowed,
  { folio, signer, caracter, origen }: NewRequest,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into pedidos_firma (id_paciente, folio, clase, id_objeto, version, huella, caracter, origen, id_prestador, pedido_por)
    select e.id_paciente, e.folio, e.clase, e.id_objeto, e.version, e.huella, ${caracter}, ${origen}, ${signer}::bigint,
           ${actor.id}::bigint
      from asientos e where e.id_paciente = ${patientId} and e.folio = ${folio}
    returning id_firma as id`.execute(tx);
  return Number(rows[0]?.id);
}

interface FoundRequest {
  id: number;
  signer: number;
  state: SignatureState;
  answered: boolean;
}

const FOUND = sql.raw(`q.id_firma as id, q.id_prestador as signer, ${stateOf('q')} as state,
  exists (select from firmas f where f.id_firma = q.id_firma) as answered`);

/** The newest request to that person about that entry. */
export async function findRequestTo(tx: Tx, { patientId }: Allowed, folio: number, signer: number) {
  const { rows } = await sql<FoundRequest>`
    select ${FOUND} from pedidos_firma q
     where q.id_paciente = ${patientId} and q.folio = ${folio} and q.id_prestador = ${signer}
     order by q.id_firma desc limit 1`.execute(tx);
  return rows[0];
}

export async function findRequest(tx: Tx, { patientId }: Allowed, id: number) {
  const { rows } = await sql<FoundRequest>`
    select ${FOUND} from pedidos_firma q where q.id_firma = ${id} and q.id_paciente = ${patientId}`.execute(
    tx,
  );
  return rows[0];
}

/**
 * The number of the answer, written only if the text is still the one whose fingerprint was asked for: what the entry says,
 * what the record holds and what the screen showed are compared by the statement that signs. None if it is not.
 */
export async function insertAnswer(
  tx: Tx,
  { actor, patientId }: Allowed,
  id: number,
  { estado, motivo, huella }: SignatureAnswerInput,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into firmas (id_paciente, registrado_por, id_firma, folio_firmado, clase_firmada, huella_firmada, caracter, estado,
                        motivo)
    select q.id_paciente, q.id_prestador, q.id_firma, q.folio, q.clase, q.huella, q.caracter, ${estado}::text,
           ${motivo ?? null}::text
      from pedidos_firma q
      join asientos e on e.id_paciente = q.id_paciente and e.folio = q.folio and e.huella = q.huella
      cross join ${sql.raw(writtenFor('q', (row) => `huella(${row})`))} w
     where q.id_firma = ${id} and q.id_paciente = ${patientId} and q.id_prestador = ${actor.id}
       and w.huella = q.huella and encode(q.huella, 'hex') = coalesce(${huella ?? null}::text, encode(q.huella, 'hex'))
       and not ${sql.raw(hasChanged('q'))}
    returning id_respuesta as id`.execute(tx);
  return rows[0]?.id;
}
