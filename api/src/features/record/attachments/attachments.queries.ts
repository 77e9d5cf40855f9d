import { PerformingProvider } from '@trama/contract/schemas/people/providers';
import { Attachment, type AttachmentInput } from '@trama/contract/schemas/record/attachments';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { reachOf, withinReach } from '../../../platform/access/reach.ts';
import { rowInPath, type Subject } from '../../../platform/access/subjects.ts';
import {
  type EntrySubject,
  entryFieldsOf,
  frozen,
  inError,
  withEntry,
} from '../../../platform/entries/entry-fields.ts';
import type { KeptFile } from '../../../platform/files/files.ts';
import { enterFile } from '../../../platform/files/kept-files.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { listOfPatient } from '../../../platform/statements/patient-rows.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { frozenJson, performerJson } from '../../people/providers/performers.service.ts';
import { isReadableClass, opensMistakes } from './readable.service.ts';

const entryOf = (alias: string, patient = 'allowed.id_paciente'): EntrySubject => ({
  clase: `'attachment'`,
  patient,
  object: `${alias}.id_adjunto`,
});

/** What an attachment answers besides its columns. */
const computedOf = (alias: string): Record<string, string> => {
  const entry = entryFieldsOf(entryOf(alias));
  return {
    ...entry,
    sha256: `encode(${alias}.sha256, 'hex')`,
    sha256_recibido: `encode(${alias}.sha256_recibido, 'hex')`,
    autor: frozen(entryOf(alias), 'author', performerJson(`${alias}.registrado_por`)),
    disponible: `(${opensMistakes('allowed')} or not ${entry.error})`,
    // min(folio) over the same files would look up a file that was sent 300 times 45,000 times.
    repetido_en: `(
      select asiento.folio from asientos asiento
       where asiento.id_paciente = ${alias}.id_paciente and asiento.clase = 'attachment' and asiento.version = 1
         and asiento.id_objeto = (
           select min(same.id_adjunto) from adjuntos same
            where same.id_paciente = ${alias}.id_paciente and same.sha256_recibido = ${alias}.sha256_recibido
              and same.id_adjunto < ${alias}.id_adjunto and ${isReadableClass('same', 'allowed')}
              and not ${inError(entryOf('same', 'same.id_paciente'))}))`,
  };
};

/** Newest first. */
export const ATTACHMENTS = listOfPatient({
  name: 'record/attachments/list',
  kind: 'attachment',
  schema: Attachment,
  from: withEntry(`(select a.* from adjuntos a where ${isReadableClass('a', 'allowed')})`, entryOf('r')),
  alias: 'r',
  idColumn: 'id_adjunto',
  computed: {
    ...computedOf('r'),
    folio: 'r.folio',
    autor: frozenJson('r.asentado_por', 'r.registrado_por', Object.keys(PerformingProvider.shape)),
  },
  long: { correcciones: entryFieldsOf(entryOf('r')).correcciones },
  orderBy: 'r.fecha_creacion desc, r.id_adjunto desc',
});

/** An attachment whose file the person may open: of a class of their role, and not closed because it was a mistake. */
export const openableInPath: Subject = rowInPath('adjuntos', 'id_adjunto', {
  isReached: (row, who) =>
    `(${withinReach(`${row}.id_paciente`, who)} and ${isReadableClass(row, who)}
      and (${opensMistakes(who)} or not ${inError(entryOf(row, `${row}.id_paciente`))}))`,
  // A file is read and never changed.
  hold: () => 'true',
});

export interface FileRow extends KeptFile {
  nombre_archivo: string;
  tipo_mime: string;
  bytes: number;
}

export const ATTACHMENT_FILE = ownSql('record/attachments/file')`
  select r.nombre_archivo, r.tipo_mime, r.bytes, f.archivo, f.clave
    from adjuntos r join archivos f using (archivo)
   where r.id_adjunto = allowed.object_id`;

/** The JSON of an attachment of the patient that the transaction holds, for that person. */
export async function readAttachment(tx: Tx, allowed: Allowed, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(rowAsJson(Attachment, 'r', computedOf('r')))}::text as json
      from adjuntos r cross join ${reachOf(allowed)} allowed
     where r.id_adjunto = ${id} and r.id_paciente = ${allowed.patientId}`.execute(tx);
  return String(rows[0]?.json);
}

export interface NewAttachment extends AttachmentInput {
  nombre_archivo: string;
  tipo_mime: string;
  bytes: number;
  sha256: Buffer;
  sha256_recibido: Buffer;
  antivirus: string;
}

/** The number of the attachment. */
export async function insertAttachment(
  tx: Tx,
  { actor, patientId }: Allowed,
  file: KeptFile,
  attachment: NewAttachment,
): Promise<number> {
  await enterFile(tx, file);
  const { id_adjunto } = await tx
    .insertInto('adjuntos')
    .values({ ...attachment, archivo: file.archivo, id_paciente: patientId, registrado_por: actor.id })
    .returning('id_adjunto')
    .executeTakeFirstOrThrow();
  return id_adjunto;
}
