import type { Readable } from 'node:stream';

/** A file that is kept, under the name that its row in `archivos` has. */
export interface StoredFile {
  name: string;
  /** When it was written, in milliseconds. */
  modified: number;
}

/** Where encrypted files are kept. It sees neither what is in them nor whose they are. */
export interface FileStore {
  /** Takes over a whole file of this machine. When it returns, the file is there whatever happens next. */
  put(name: string, path: string): Promise<void>;
  /** Throws FileLost if there is none. */
  read(name: string): Promise<Readable>;
  /** One that is not there is removed already. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
}

/** The database knows the file, and the store does not have it. */
export class FileLost extends Error {
  constructor(name: string) {
    super(`the file ${name} is not in the store`);
  }
}

/** Its bytes, or its key, are not as they were written. */
export class FileAltered extends Error {
  constructor(name: string) {
    super(`the file ${name} was altered`);
  }
}

/** What is wrong with the file itself; undefined if the store did not answer, because that says nothing about the file. */
export function problemOfFile(error: unknown): 'lost' | 'altered' | undefined {
  if (error instanceof FileLost) return 'lost';
  return error instanceof FileAltered ? 'altered' : undefined;
}

/** Names are ours: nothing that a person typed becomes part of a path. */
export const FILE_NAME = /^[0-9a-f-]{36}$/;
