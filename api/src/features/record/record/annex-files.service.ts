import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Files } from '../../../platform/files/files.ts';
import { redraw } from '../../../platform/files/pictures.ts';
import { problemOfFile } from '../../../platform/files/store.ts';
import type { PrintedAttachment } from './record.types.ts';
import type { Annex } from './record-annexes.ts';

/** The most that all annexes of one copy may have. The rest is handed over apart. */
const ANNEX_BYTES_MAX = 100 * 1024 * 1024;

/** Reads the files of one copy. If one is lost or altered the copy says so, and has the rest of the record. */
export function annexFiles(files: Files): (attachment: PrintedAttachment) => Promise<Annex> {
  let left = ANNEX_BYTES_MAX;
  return async ({ bytes, error, tipo_mime, archivo, clave }) => {
    // It may be of another person.
    if (error) return { absent: 'Se adjuntó por error: el archivo no se incluye.' };
    if (bytes > left) return { absent: 'Por el tamaño de la copia, este archivo se entrega aparte.' };
    left -= bytes;
    try {
      const content = await buffer(await files.open({ archivo, clave }));
      const isPrintable = tipo_mime === 'application/pdf' || tipo_mime === 'image/jpeg';
      return { content: isPrintable ? content : await asJpeg(content), type: tipo_mime };
    } catch (failure) {
      if (!problemOfFile(failure)) throw failure;
      return { absent: 'El archivo se perdió o está dañado, y no se puede incluir.' };
    }
  };
}

/** In a process of its own: the printer would decode other formats on its own thread. */
async function asJpeg(content: Buffer): Promise<Buffer> {
  let drawn = Buffer.alloc(0);
  await redraw('image/jpeg', Readable.from([content], { objectMode: false }), async (picture) => {
    drawn = await buffer(picture);
  });
  return drawn;
}
