import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { AttachmentClass } from '@trama/contract/words/record/attachments';
import { enterFile, keepFile } from '../src/platform/files/kept-files.ts';
import type { Person, TestApp } from './test-app.ts';

/** The least that is a document. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n%%EOF\n');

/** A document of that length. */
export const documentOf = (bytes: number, filler = 0) =>
  Buffer.concat([PDF.subarray(0, -6), Buffer.alloc(bytes - PDF.length, filler), PDF.subarray(-6)]);

const BOUNDARY = 'a-boundary-of-the-tests';

export const SAID = {
  clase: 'estudio',
  titulo: 'Laboratorio',
  sumario: 'Hemograma completo, sin particularidades',
};

/** A form with its fields and one file, as a browser sends it. */
export function formOf(fields: Record<string, string>, name: string, content: Buffer | string) {
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([
      Buffer.from(parts.join('') + head),
      Buffer.from(content),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

interface Sent {
  fields?: Partial<Record<string, string>>;
  name?: string;
  key?: string;
}

/** The answer to a person who attaches that file. */
export function attach(
  t: TestApp,
  person: Person | null,
  patient: number,
  content: Buffer | string = PDF,
  { fields = {}, name = 'estudio.pdf', key }: Sent = {},
) {
  const { payload, headers } = formOf({ ...SAID, ...fields } as Record<string, string>, name, content);
  const url = `/api/patients/${patient}/attachments`;
  return t.as(person, 'POST', url, payload, { ...headers, ...(key && { 'idempotency-key': key }) });
}

/** An attachment in the database and its file in the store, without an entry. */
export async function insertAttachment(
  t: TestApp,
  of: { id_paciente: number; registrado_por: number },
  clase: AttachmentClass,
): Promise<number> {
  const received = await t.files.receive(Readable.from([PDF]));
  const file = await keepFile(t.db, t.files, received);
  await t.db.transaction().execute((tx) => enterFile(tx, file));
  const { archivo } = file;
  const sha256 = createHash('sha256').update(PDF).digest();
  const { id_adjunto } = await t.db
    .insertInto('adjuntos')
    .values({
      ...of,
      clase,
      titulo: 'Estudio',
      sumario: 'Sin particularidades',
      nombre_archivo: 'estudio.pdf',
      tipo_mime: 'application/pdf',
      bytes: PDF.length,
      sha256,
      sha256_recibido: sha256,
      archivo,
      antivirus: 'no_revisado',
    })
    .returning('id_adjunto')
    .executeTakeFirstOrThrow();
  return id_adjunto;
}

/** The name that the file of an attachment has in the store. */
export async function storedName(t: TestApp, id_adjunto: number): Promise<string> {
  const { archivo } = await t.db
    .selectFrom('adjuntos')
    .select('archivo')
    .where('id_adjunto', '=', id_adjunto)
    .executeTakeFirstOrThrow();
  return archivo;
}

/** Alters one bit of a file in the folder of the tests, as a bad disk does. */
export async function flipBit(t: TestApp, id_adjunto: number): Promise<void> {
  const name = await storedName(t, id_adjunto);
  const path = join(dirname(t.files.incoming), name.slice(0, 2), name);
  const content = await readFile(path);
  content[10] = Number(content[10]) ^ 1;
  await writeFile(path, content);
}

/** How many files are in the store, or on their way there, that no attachment has yet. */
export async function onTheWay(t: TestApp): Promise<number> {
  return (await t.db.selectFrom('archivos_en_camino').select('archivo').execute()).length;
}
