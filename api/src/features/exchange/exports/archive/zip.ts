import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  /** Asked for when its turn has come: one entry after the other. */
  text(): AsyncIterable<string | Buffer> | string[];
}

export interface Zip {
  /** Made while it is read. The table of contents comes last: without it no program opens the file. */
  output: Readable;
  /** Reads no further entry. */
  stop(): Promise<void>;
}

export function zipOf(entries: ZipEntry[]): Zip {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  let current: Readable | undefined;
  let isStopped = false;
  zip.on('error', fail);
  for (const { name, text } of entries)
    zip.addReadStreamLazy(name, {}, (give) => {
      if (isStopped) return;
      current = Readable.from(text(), { objectMode: false }).on('error', fail);
      give(null, current);
    });
  zip.end();
  const stop = async () => {
    isStopped = true;
    if (!current || current.closed) return;
    current.destroy();
    await once(current, 'close');
  };
  return { output, stop };
}
