import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import { DataKeyError } from '../access/data-key-error.ts';
import { type Files, type KeptFile, removeCutOff } from './files.ts';
import { FileLost } from './store.ts';

/** The newest file has to open with the key of this start: otherwise nobody could read what was attached. */
export async function assertFilesOpen(db: Db, files: Files): Promise<void> {
  const { rows } = await sql<KeptFile>`
    select archivo, clave from archivos order by fecha_creacion desc limit 1`.execute(db);
  if (rows[0] && !files.opens(rows[0]))
    throw new DataKeyError('is missing, or is not the one under which the files of this clinic are kept');
}

/** A file comes before its row, by seconds. */
const ORPHAN_MS = 24 * 3_600_000;
const NAMES_AT_ONCE = 500;

/** Removes files of the store that no row has named for a day, and uploads that were cut off. Gives how many. */
export async function removeOrphans(
  db: Db,
  { store, incoming }: Pick<Files, 'store' | 'incoming'>,
  { olderThanMs = ORPHAN_MS, stop }: { olderThanMs?: number; stop?: AbortSignal } = {},
): Promise<number> {
  let removed = await removeCutOff(incoming, olderThanMs);
  let old: string[] = [];
  const judge = async () => {
    for (const name of await unknownAmong(db, old)) {
      await store.remove(name);
      removed += 1;
    }
    old = [];
  };
  for await (const { name, modified } of store.list()) {
    if (stop?.aborted) break;
    if (Date.now() - modified < olderThanMs) continue;
    old.push(name);
    if (old.length === NAMES_AT_ONCE) await judge();
  }
  await judge();
  return removed;
}

async function unknownAmong(db: Db, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) name
     where not exists (select from archivos a where a.archivo = name)`.execute(db);
  return rows.map(({ name }) => name);
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
    return error instanceof FileLost ? 'is lost' : 'was altered';
  }
  return hash.digest().equals(file.sha256) ? undefined : 'was altered';
}
