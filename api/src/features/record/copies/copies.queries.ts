import type { Patient } from '@trama/contract/schemas/people/patients';
import type { CheckedDocument, IssuedCopy } from '@trama/contract/schemas/record/copies';
import { ADMINISTRATIVE_DOCUMENTS } from '@trama/contract/words/record/documents';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { inError } from '../../../platform/entries/entry-fields.ts';

/** A copy that is being printed: what is known of it before its last page. */
export interface CopyBegun {
  code: string;
  issuedAt: Date;
  patient: Pick<Patient, 'nombre' | 'apellido' | 'dni'>;
  folios: number;
  head: Buffer | null;
}

interface NewCopy extends CopyBegun {
  initials: string;
  lastDigits: string | null;
  pages: number;
  sha256: Buffer;
}

/** Its number. */
export async function insertCopy(tx: Tx, actor: Actor, patientId: number, copy: NewCopy): Promise<number> {
  const { id_copia } = await tx
    .insertInto('copias')
    .values({
      id_paciente: patientId,
      codigo: copy.code,
      fecha_creacion: copy.issuedAt,
      registrado_por: actor.id,
      emisor: sql`autor_de(${actor.id})`,
      iniciales: copy.initials,
      dni_final: copy.lastDigits,
      folios: copy.folios,
      cabeza: copy.head,
      paginas: copy.pages,
      sha256: copy.sha256,
    })
    .returning('id_copia')
    .executeTakeFirstOrThrow();
  return id_copia;
}

type FoundCopy = IssuedCopy & { id_copia: number; id_paciente: number };

/** Needs only the code that is printed on the copy. */
export async function findCopy(db: Db, code: string): Promise<FoundCopy | undefined> {
  const { rows } = await sql<FoundCopy>`
    select 'copia' as tipo, c.id_copia, c.id_paciente, c.codigo, c.fecha_creacion, c.emisor, c.iniciales, c.dni_final, c.folios,
           c.paginas, encode(c.sha256, 'hex') as sha256,
           (select json_build_object('fecha', to_char(s.autenticada_el, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                                     'autor', autor_de(s.autenticada_por))
              from solicitudes_copia s where s.id_copia = c.id_copia and s.autenticada_el is not null) as autenticada
      from copias c where c.codigo = ${code}`.execute(db);
  return rows[0];
}

/** A profession would say what the patient came for. */
const NAME_ALONE = JSON.stringify({
  role: '',
  profesion: null,
  especialidad: null,
  matricula: null,
  matricula_tipo: null,
  matricula_jurisdiccion: null,
});

type FoundDocument = CheckedDocument & { id_documento: number; id_paciente: number };

const ANNULMENT_IN_ERROR = inError({
  clase: `'document_annulment'`,
  patient: 'a.id_paciente',
  object: 'a.id_anulacion',
});

/** A document whose entry was marked as an error counts as annulled; one whose annulment was, does not. */
export async function findDocument(db: Db, code: string): Promise<FoundDocument | undefined> {
  const { rows } = await sql<FoundDocument>`
    select 'documento' as tipo, d.id_documento, d.id_paciente, d.codigo, d.clase, d.titulo, d.numero, d.fecha_creacion,
           case when d.clase = any(${[...ADMINISTRATIVE_DOCUMENTS]}::text[]) then d.emisor || ${NAME_ALONE}::jsonb else d.emisor end as emisor,
           d.iniciales, d.dni_final, d.paginas, encode(d.sha256, 'hex') as sha256,
           least((select a.fecha_creacion from anulaciones_documento a
                   where a.id_documento = d.id_documento and not ${sql.raw(ANNULMENT_IN_ERROR)}),
                 (select min(c.fecha_creacion) from correcciones c
                   where c.error and c.id_paciente = d.id_paciente and c.clase = 'document'
                     and c.id_objeto = d.id_documento)) as anulado_el
      from documentos d where d.codigo = ${code}`.execute(db);
  return rows[0];
}
