import { IssuedDocument } from '@trama/contract/schemas/record/documents';
import type { FrozenAuthor } from '@trama/contract/words/people/providers';
import { ATTENDED_STATES, DOCUMENTS_MAX } from '@trama/contract/words/record/documents';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { reachOf, withinReach } from '../../../platform/access/reach.ts';
import { rowInPath } from '../../../platform/access/subjects.ts';
import {
  authorsOf,
  type EntrySubject,
  entryFieldsOf,
  folioOf,
  inError,
} from '../../../platform/entries/entry-fields.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { listOfPatient } from '../../../platform/statements/patient-rows.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { mayUseClass } from './templates.queries.ts';

/** A document in the path: its patient is within reach, and the person may use its class. */
export const documentInPath = rowInPath('documentos', 'id_documento', {
  isReached: (row, who) =>
    `(${withinReach(`${row}.id_paciente`, who)} and ${mayUseClass(`${row}.clase`, who)})`,
  hold: (row) => `pg_advisory_xact_lock(hashtextextended('documento ' || ${row}.id_documento, 0))`,
});

const ENTRY: EntrySubject = {
  clase: `'document'`,
  patient: 'allowed.id_paciente',
  object: 'd.id_documento',
};
const ANNULMENT: EntrySubject = {
  clase: `'document_annulment'`,
  patient: 'allowed.id_paciente',
  object: 'a.id_anulacion',
};

/** SQL: the annulment of a document, by its number, that holds. One in error counts for nothing. */
const standingAnnulment = (document: string) => `anulaciones_documento a where a.id_documento = ${document}
        and not ${inError({ ...ANNULMENT, patient: 'a.id_paciente' })}`;

const COMPUTED = {
  ...entryFieldsOf(ENTRY),
  anulacion: `(
    select json_build_object('motivo', a.motivo, 'fecha_creacion', to_char(a.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                             'autor', coalesce(${authorsOf(ANNULMENT).autor}, autor_de(a.registrado_por)), 'folio', ${folioOf(ANNULMENT)})
      from ${standingAnnulment('d.id_documento')})`,
};
const DOCUMENT_JSON = rowAsJson(IssuedDocument, 'd', COMPUTED);

/** The newest first. */
export const DOCUMENTS = listOfPatient({
  name: 'record/documents/list',
  kind: 'document',
  schema: IssuedDocument,
  from: `(select d.* from documentos d
           where d.id_paciente = allowed.id_paciente and ${mayUseClass('d.clase')}
           order by d.id_documento desc limit ${DOCUMENTS_MAX})`,
  alias: 'd',
  idColumn: 'id_documento',
  computed: COMPUTED,
  long: { correcciones: COMPUTED.correcciones, anulacion: COMPUTED.anulacion },
  orderBy: 'd.fecha_creacion desc, d.id_documento desc',
});

/** The file of the document that the request is about. */
export const DOCUMENT_FILE = ownSql('record/documents/file')`
  select f.pdf, d.numero, d.titulo, exists (
           select from ${standingAnnulment('d.id_documento')}) or ${inError(ENTRY)} as anulado
    from documentos d join documentos_pdf f using (id_documento)
   where d.id_documento = allowed.object_id`;

export interface DocumentFile {
  pdf: Buffer;
  numero: string;
  titulo: string;
  anulado: boolean;
}

export async function readDocument(tx: Tx, allowed: Allowed, id: number): Promise<IssuedDocument> {
  const { rows } = await sql<{ json: unknown }>`
    select ${sql.raw(DOCUMENT_JSON)} as json
      from documentos d cross join ${reachOf(allowed)} allowed where d.id_documento = ${id}`.execute(tx);
  return IssuedDocument.parse(rows[0]?.json);
}

/** What the fields of a text are filled from. */
export interface DocumentFacts {
  /** The moment of the transaction: it is printed, and it is that of the row. */
  ahora: string;
  emisor: FrozenAuthor;
  paciente: Record<
    'nombre' | 'apellido' | 'dni' | 'tipo_documento' | 'fecha_nacimiento' | 'obra_social' | 'numero_afiliado',
    string | null
  > & { legajo: number };
  turno: { inicio: string; fin: string } | null;
  medicacion: { nombre_medicamento: string; dosis: string | null; frecuencia: string | null }[];
}

const MEDICATIONS_NAMED = 100;

/** SQL of a DocumentFacts: the patient of `allowed`, and that appointment if it is theirs and they came. */
const facts = (appointment: string) => `
  select now() as ahora, autor_de(allowed.actor_id) as emisor,
         (select row_to_json(p) from (
            select p.nombre, p.apellido, p.dni, p.tipo_documento, p.fecha_nacimiento, p.obra_social, p.numero_afiliado,
                   p.id_paciente as legajo
              from pacientes p where p.id_paciente = allowed.id_paciente) p) as paciente,
         (select row_to_json(t) from (
            select t.inicio, t.fin from turnos t
             where t.id_turno = ${appointment} and t.id_paciente = allowed.id_paciente
               and t.estado = any('{${ATTENDED_STATES.join()}}'::text[])) t) as turno,
         (select coalesce(json_agg(m), '[]') from (
            select m.nombre_medicamento, m.dosis, m.frecuencia from medicaciones_vigentes m
             where m.id_paciente = allowed.id_paciente and m.activo and allowed.role <> 'recepcion'
             order by m.nombre_medicamento, m.id_medicacion limit ${MEDICATIONS_NAMED}) m) as medicacion`;

export const DOCUMENT_FACTS = ownSql('record/documents/fields')`${facts('$1::bigint')}`;

export async function findFacts(
  tx: Tx,
  allowed: Allowed,
  appointment: number | null,
): Promise<DocumentFacts> {
  const { rows } = await sql<DocumentFacts>`
    select f.* from ${reachOf(allowed)} allowed
     cross join lateral (${sql.raw(facts(appointment === null ? 'null::bigint' : `${Number(appointment)}::bigint`))}) f`.execute(
    tx,
  );
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** The latest appointment to which the patient came. */
export async function lastAttended(tx: Tx, patient: number): Promise<number | null> {
  const latest = await tx
    .selectFrom('turnos')
    .select('id_turno')
    .where('id_paciente', '=', patient)
    .where('estado', 'in', ATTENDED_STATES)
    .orderBy('inicio', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.id_turno ?? null;
}

export async function nextNumber(tx: Tx): Promise<string> {
  const { rows } = await sql<{ numero: string }>`select siguiente_numero('documentos') as numero`.execute(tx);
  return String(rows[0]?.numero);
}

interface NewDocument {
  id_paciente: number;
  id_plantilla: number;
  version: number;
  clase: string;
  titulo: string;
  numero: string;
  codigo: string;
  texto: string;
  id_turno: number | null;
  iniciales: string;
  dni_final: string | null;
  paginas: number;
  sha256: Buffer;
  registrado_por: number;
}

export async function insertDocument(tx: Tx, row: NewDocument, pdf: Buffer): Promise<number> {
  const { id_documento } = await tx
    .insertInto('documentos')
    .values({ ...row, emisor: sql`autor_de(${row.registrado_por})` })
    .returning('id_documento')
    .executeTakeFirstOrThrow();
  await tx.insertInto('documentos_pdf').values({ id_documento, pdf }).execute();
  return id_documento;
}

export async function insertAnnulment(
  tx: Tx,
  row: { id_documento: number; id_paciente: number; motivo: string; registrado_por: number },
): Promise<number> {
  const insert = tx.insertInto('anulaciones_documento').values(row).returning('id_anulacion');
  return (await insert.executeTakeFirstOrThrow()).id_anulacion;
}
