import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { FILE_REFUSED } from '@trama/contract/words/record/attachments';
import type { FastifyBaseLogger } from 'fastify';
import { sealingKey } from '../access/sealed-text.ts';
import { AppError } from '../errors/app-error.ts';
import { loggableError } from '../errors/database-errors.ts';
import { folderStore } from './folder-store.ts';
import { type Received, receive } from './intake.ts';
import { FOLDER } from './places.ts';
import { s3Store } from './s3-store.ts';
import { opening } from './segments.ts';
import { FileAltered, type FileStore } from './store.ts';
import { twoStores } from './two-stores.ts';

export interface FileSettings {
  dataDir: string;
  /** An S3 service; without it the files lie in DATA_DIR. */
  filesUrl?: string | undefined;
  /** Another store, which is only read: FOLDER, or an S3 service. */
  filesAlsoUrl?: string | undefined;
  /** Without it no file can be kept. */
  dataKey?: string | undefined;
  scannerUrl?: string | undefined;
  logger?: Pick<FastifyBaseLogger, 'warn'>;
}

const CUT_OFF = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR'];

/** The person's side ended the connection, or the form before its end. */
export const isCutOff = ({ code, message }: NodeJS.ErrnoException): boolean =>
  CUT_OFF.includes(code ?? '') || (!code && /unexpected end|malformed/i.test(message));

/** What the database keeps of a file: the name in the store, and the file's own key, wrapped. */
export interface KeptFile {
  archivo: string;
  clave: Buffer;
}

/** The files of the clinic: taken in, kept encrypted, opened again. */
export interface Files {
  store: FileStore;
  /** Where files lie while they come in. */
  incoming: string;
  receive(input: Readable): Promise<Received>;
  /** Puts it into the store. Until the database knows it, nobody can find it, and after a day it is removed. */
  keep(received: Received): Promise<KeptFile>;
  /** Removes what was received and not kept. */
  discard(received: Received): Promise<void>;
  /** The content, each part of it checked before it is given. */
  open(file: KeptFile): Promise<Readable>;
  /** Whether this key opens that file's. */
  opens(file: KeptFile): boolean;
}

type Places = Pick<FileSettings, 'dataDir' | 'filesUrl' | 'filesAlsoUrl'>;

const folderOf = (dataDir: string) => folderStore(join(dataDir, 'files'));

/** Where new files go. */
export const mainStoreOf = ({ dataDir, filesUrl }: Places): FileStore =>
  filesUrl ? s3Store(filesUrl) : folderOf(dataDir);

/** While files are moved: where those are that the first store does not have yet. */
export function alsoStoreOf({ dataDir, filesAlsoUrl }: Places): FileStore | undefined {
  if (!filesAlsoUrl) return undefined;
  return filesAlsoUrl === FOLDER ? folderOf(dataDir) : s3Store(filesAlsoUrl);
}

export function storeOf(places: Places): FileStore {
  const [main, also] = [mainStoreOf(places), alsoStoreOf(places)];
  return also ? twoStores(main, also) : main;
}

/** Where files lie while they come in. */
export const incomingOf = (dataDir: string): string => join(dataDir, 'files', 'incoming');

export function openFiles(settings: FileSettings): Files {
  const store = storeOf(settings);
  const incoming = incomingOf(settings.dataDir);
  const wrapping = settings.dataKey ? sealingKey(settings.dataKey, 'files') : undefined;
  const wrappingKey = () => {
    if (!wrapping) throw new AppError('DB_UNAVAILABLE', { message: FILE_REFUSED.keyless });
    return wrapping;
  };
  /** A disk that is full, or a service out of reach: the person may try again, and the log says why. */
  const explained = (error: NodeJS.ErrnoException): never => {
    if (error instanceof AppError || isCutOff(error)) throw error;
    settings.logger?.warn({ failure: loggableError(error) }, 'a file could not be kept');
    throw new AppError('DB_UNAVAILABLE', { message: FILE_REFUSED.store });
  };
  const discard = ({ path }: Received) => rm(path, { force: true });
  return {
    store,
    incoming,
    receive: async (input) => {
      wrappingKey();
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      return receive({ folder: incoming, scannerUrl: settings.scannerUrl }, input).catch(explained);
    },
    keep: async (received) => {
      const clave = wrap(wrappingKey(), received.key, received.name);
      await store.put(received.name, received.path).catch(explained);
      return { archivo: received.name, clave };
    },
    discard,
    open: async ({ archivo, clave }) => {
      const key = keyOf(wrappingKey(), { archivo, clave });
      const opened = opening(key, archivo);
      // An error on the way breaks the answer off: half a file must not look like a whole one.
      pipeline(await store.read(archivo), opened, () => {});
      return opened;
    },
    opens: ({ archivo, clave }) => {
      try {
        return unwrap(wrappingKey(), clave, archivo).length > 0;
      } catch {
        return false;
      }
    },
  };
}

/** What came in and was cut off by the end of a process: nobody has its key. */
export async function removeCutOff(incoming: string, olderThanMs: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(incoming).catch(() => [])) {
    const facts = await stat(join(incoming, name)).catch(() => undefined);
    if (!facts || Date.now() - facts.mtimeMs < olderThanMs) continue;
    await rm(join(incoming, name), { force: true });
    removed += 1;
  }
  return removed;
}

function keyOf(wrapping: Buffer, { archivo, clave }: KeptFile): Buffer {
  try {
    return unwrap(wrapping, clave, archivo);
  } catch {
    throw new FileAltered(archivo);
  }
}

const CIPHER = 'aes-256-gcm';
const [IV_BYTES, TAG_BYTES] = [12, 16];

/** Bound to the name: the key of another file does not open it. */
function wrap(wrapping: Buffer, key: Buffer, name: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, wrapping, iv).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function unwrap(wrapping: Buffer, wrapped: Buffer, name: string): Buffer {
  const decipher = createDecipheriv(CIPHER, wrapping, wrapped.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(name)).setAuthTag(wrapped.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(wrapped.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
