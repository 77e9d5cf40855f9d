import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BackupError, damaged } from './backup-error.ts';
import {
  type ContentRecord,
  FileDigest,
  Manifest,
  RowDigest,
  readRecords,
  type TableFacts,
} from './content.ts';
import { isEncrypted, opened } from './envelope.ts';

/** What to do with the tables while they are read. */
export interface TableVisitor {
  begin(table: string): Promise<void>;
  rows(bytes: Buffer): Promise<void>;
  end(): Promise<void>;
  /** Takes the bytes of a file, one after the other. */
  file?(name: string): FileSink;
}

export interface FileSink {
  bytes(bytes: Buffer): Promise<void>;
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
  const read: { tables: Omit<TableFacts, 'columns'>[]; files: Manifest['files'] } = { tables: [], files: [] };
  let manifest: Manifest | undefined;
  let current: Part | undefined;
  for await (const { kind, bytes } of records) {
    if (manifest) throw damaged();
    if (kind === 'rows' || kind === 'bytes') {
      if (current?.holds !== kind) throw damaged();
      await current.take(bytes);
      continue;
    }
    await current?.end();
    current = undefined;
    if (kind === 'table') current = await tablePart(bytes.toString(), visitor, read.tables);
    else if (kind === 'file') current = filePart(bytes.toString(), visitor, read.files);
    else manifest = Manifest.parse(JSON.parse(bytes.toString()));
  }
  const tables = manifest?.tables.map(({ columns, ...facts }) => facts);
  if (JSON.stringify({ tables, files: manifest?.files }) !== JSON.stringify(read)) throw damaged();
  return manifest;
}

/** What is being read: the rows of a table, or the bytes of a file. */
interface Part {
  holds: 'rows' | 'bytes';
  take(bytes: Buffer): Promise<void>;
  end(): Promise<void>;
}

async function tablePart(
  name: string,
  visitor: TableVisitor,
  read: Omit<TableFacts, 'columns'>[],
): Promise<Part> {
  const digest = new RowDigest();
  await visitor.begin(name);
  return {
    holds: 'rows',
    take: async (bytes) => {
      digest.update(bytes);
      await visitor.rows(bytes);
    },
    end: async () => {
      await visitor.end();
      read.push({ name, ...digest.digest() });
    },
  };
}

function filePart(name: string, visitor: TableVisitor, read: Manifest['files']): Part {
  const digest = new FileDigest();
  const sink = visitor.file?.(name);
  return {
    holds: 'bytes',
    take: async (bytes) => {
      digest.update(bytes);
      await sink?.bytes(bytes);
    },
    end: async () => {
      await sink?.end();
      read.push({ name, ...digest.digest() });
    },
  };
}
