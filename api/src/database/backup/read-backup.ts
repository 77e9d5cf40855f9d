import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BackupError, damaged } from './backup-error.ts';
import { type ContentRecord, Manifest, RowDigest, readRecords, type TableFacts } from './content.ts';
import { isEncrypted, opened } from './envelope.ts';

/** What to do with the tables while they are read. */
export interface TableVisitor {
  begin(table: string): Promise<void>;
  rows(bytes: Buffer): Promise<void>;
  end(): Promise<void>;
}

const JUST_READING: TableVisitor = { begin: async () => {}, rows: async () => {}, end: async () => {} };

/** Reads a whole backup, and throws unless every byte is as it was written. */
export async function readBackup(
  file: string,
  passphrase: string | undefined,
  visitor: TableVisitor = JUST_READING,
): Promise<Manifest> {
  const input = await openFile(file);
  try {
    const found: { manifest?: Manifest } = {};
    await pipeline(
      () => opened(input, passphrase),
      createGunzip(),
      async (content: AsyncIterable<Buffer>) => {
        found.manifest = await readContent(readRecords(content), visitor);
      },
    );
    if (!found.manifest) throw damaged();
    return found.manifest;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? damaged() : error;
  } finally {
    await input.close();
  }
}

export async function needsPassphrase(file: string): Promise<boolean> {
  const input = await openFile(file);
  try {
    return await isEncrypted(input);
  } finally {
    await input.close();
  }
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r');
  } catch (error) {
    throw new BackupError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function readContent(
  records: AsyncIterable<ContentRecord>,
  visitor: TableVisitor,
): Promise<Manifest | undefined> {
  const read: Omit<TableFacts, 'columns'>[] = [];
  let manifest: Manifest | undefined;
  let current: { name: string; digest: RowDigest } | undefined;
  const finish = async () => {
    if (!current) return;
    await visitor.end();
    read.push({ name: current.name, ...current.digest.digest() });
    current = undefined;
  };
  for await (const { kind, bytes } of records) {
    if (manifest) throw damaged();
    if (kind === 'rows') {
      if (!current) throw damaged();
      current.digest.update(bytes);
      await visitor.rows(bytes);
      continue;
    }
    await finish();
    if (kind === 'table') {
      current = { name: bytes.toString(), digest: new RowDigest() };
      await visitor.begin(current.name);
    } else {
      manifest = Manifest.parse(JSON.parse(bytes.toString()));
    }
  }
  const expected = manifest?.tables.map(({ columns, ...facts }) => facts);
  if (JSON.stringify(expected) !== JSON.stringify(read)) throw damaged();
  return manifest;
}
