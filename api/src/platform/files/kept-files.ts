import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import { DataKeyError } from '../access/data-key-error.ts';
import { type Files, type KeptFile, removeCutOff } from './files.ts';
import type { Received } from './intake.ts';
import { type FileStore, problemOfFile } from './store.ts';

/** The newest file has to open with the key of this start: otherwise nobody could read what was attached. */
export async function assertFilesOpen(db: Db, files: Files): Promise<void> {
  const { rows } = await sql<KeptFile>`
    select archivo, clave from archivos order by fecha_creacion desc limit 1`.execute(db);
  if (rows[0] && !files.opens(rows[0]))
    throw new DataKeyError('is missing, or is not the one under which the files of this clinic are kept');
}

/** Puts the file into the store. Until `enterFile` nothing names it but the list of what is on its way. */
export async function keepFile(db: Db, files: Files, received: Received): Promise<KeptFile> {
  await db.insertInto('archivos_en_camino').values({ archivo: received.name }).execute();
  return files.keep(received);
}

/** Within the transaction that enters what it is attached to: from its commit on the file stays. */
export async function enterFile(tx: Tx, { archivo, clave }: KeptFile): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('archivos_en_camino')
    .where('archivo', '=', archivo)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw new Error('the file was removed before it was entered');
  await tx.insertInto('archivos').values({ archivo, clave }).execute();
}

/** Removes a file that was not entered. One that cannot be removed now goes with the orphans. */
export async function forgetFile(db: Db, { store }: Files, archivo: string): Promise<void> {
  try {
    await removeOnTheWay(db, store, archivo);
  } catch {
    // Its name is still on the list.
  }
}

/** Holds the name meanwhile: the transaction that would enter the file waits, and then finds that it is gone. */
async function removeOnTheWay(db: Db, store: FileStore, archivo: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('archivos_en_camino')
      .where('archivo', '=', archivo)
      .executeTakeFirst();
    if (numDeletedRows === 1n) await store.remove(archivo);
    return Number(numDeletedRows);
  });
}

/** A file is entered within seconds. */
const ORPHAN_MS = 24 * 3_600_000;
const NAMES_AT_ONCE = 500;

/** Removes uploads that were cut off, and files that were on their way for a day. Gives how many. */
export async function removeOrphans(
  db: Db,
  { store, incoming }: Pick<Files, 'store' | 'incoming'>,
  { olderThanMs = ORPHAN_MS, stop }: { olderThanMs?: number; stop?: AbortSignal } = {},
): Promise<number> {
  let removed = await removeCutOff(incoming, olderThanMs);
  const { rows } = await sql<{ archivo: string }>`
    select archivo from archivos_en_camino
     where fecha_creacion < now() - make_interval(secs => ${olderThanMs / 1000})
     order by fecha_creacion limit ${NAMES_AT_ONCE}`.execute(db);
  for (const { archivo } of rows) {
    if (stop?.aborted) break;
    removed += await removeOnTheWay(db, store, archivo);
  }
  return removed;
}

interface AttachedFile extends KeptFile {
  id_adjunto: number;
  id_paciente: number;
  folio: number | null;
  sha256: Buffer;
}

/** Reads every attached file and compares it with its row. Gives what is wrong, with patient and folio. */
export async function verifyFiles(
  tx: Tx | Db,
  files: Files,
  onProgress: (read: number) => void = () => {},
): Promise<string[]> {
  const findings: string[] = [];
  let read = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<AttachedFile>`
      select r.id_adjunto, r.id_paciente, r.sha256, f.archivo, f.clave,
             (select e.folio from asientos e where e.id_paciente = r.id_paciente and e.clase = 'attachment'
                and e.id_objeto = r.id_adjunto and e.version = 1) as folio
        from adjuntos r join archivos f using (archivo)
       where r.id_adjunto > ${after} order by r.id_adjunto limit ${NAMES_AT_ONCE}`.execute(tx);
    for (const file of rows) {
      const problem = await problemOf(files, file);
      if (problem)
        findings.push(
          `the file of attachment ${file.id_adjunto} ${problem} (folio ${file.folio} of patient ${file.id_paciente})`,
        );
      read += 1;
    }
    onProgress(read);
    if (rows.length < NAMES_AT_ONCE) return findings;
    after = Number(rows.at(-1)?.id_adjunto);
  }
}

async function problemOf(files: Files, file: AttachedFile): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await files.open(file)) hash.update(chunk);
  } catch (error) {
    const problem = problemOfFile(error);
    if (!problem) throw error;
    return problem === 'lost' ? 'is lost' : 'was altered';
  }
  return hash.digest().equals(file.sha256) ? undefined : 'was altered';
}
