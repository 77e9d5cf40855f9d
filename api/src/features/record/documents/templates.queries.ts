import { DocumentTemplate } from '@trama/contract/schemas/record/documents';
import { ADMINISTRATIVE_DOCUMENTS, TEMPLATES_MAX } from '@trama/contract/words/record/documents';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { rowInPath } from '../../../platform/access/subjects.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';

const TEMPLATE_JSON = rowAsJson(DocumentTemplate, 'p', {
  autor: `(select nullif(concat_ws(' ', d.nombre, d.apellido), '') from prestadores d where d.id_prestador = p.autor)`,
});

/** SQL: the person may use documents of that class. Reception issues and sees only what is administrative. */
export const mayUseClass = (clase: string, who = 'allowed') =>
  `(${who}.role <> 'recepcion' or ${clase} = any('{${ADMINISTRATIVE_DOCUMENTS}}'::text[]))`;

/** The newest version of each template. */
export const TEMPLATES = ownSql('record/documents/templates')`
  select ${TEMPLATE_JSON} as json
    from plantillas_vigentes p
   where ${mayUseClass('p.clase')}
   order by p.clase, p.nombre, p.id_plantilla limit ${TEMPLATES_MAX}`;

/** Every version of the template that the request is about, the newest first. */
export const TEMPLATE_VERSIONS = ownSql('record/documents/template-versions')`
  select ${TEMPLATE_JSON} as json from plantillas_documento p
   where p.id_plantilla = allowed.object_id
   order by p.version desc limit ${TEMPLATES_MAX}`;

export const templateInPath = rowInPath('plantillas_vigentes', 'id_plantilla', 'nobody');

export type TemplateRow = Pick<
  DocumentTemplate,
  'id_plantilla' | 'version' | 'clase' | 'nombre' | 'texto' | 'activa'
>;

export async function findTemplate(tx: Tx, id: number): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select p.id_plantilla, p.version, p.clase, p.nombre, p.texto, p.activa from plantillas_vigentes p
     where p.id_plantilla = ${id}`.execute(tx);
  return rows[0];
}

const TEMPLATES_LOCK = 7_261_410;

/** Saves come one by one: each is made over what the other left. */
export async function awaitOtherTemplates(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TEMPLATES_LOCK})`.execute(tx);
}

export async function nextTemplateId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(id_plantilla), 0) + 1 as next from plantillas_documento`.execute(tx);
  return Number(rows[0]?.next);
}

export async function insertTemplate(tx: Tx, row: TemplateRow & { autor: number }): Promise<void> {
  await tx.insertInto('plantillas_documento').values(row).execute();
}

export async function readTemplate(tx: Tx, id: number, version: number): Promise<DocumentTemplate> {
  const { rows } = await sql<{ json: DocumentTemplate }>`
    select ${sql.raw(TEMPLATE_JSON)} as json from plantillas_documento p
     where p.id_plantilla = ${id} and p.version = ${version}`.execute(tx);
  return DocumentTemplate.parse(rows[0]?.json);
}
