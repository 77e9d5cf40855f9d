import { isAbort, networkError } from './http.ts';

/** The body of an answer while it arrives. One that breaks off is a network error. */
export async function* chunksOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const next = await reader?.read();
      if (!next || next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw isAbort(error) ? error : networkError();
  }
}

/** By then the browser has started the download. */
const FORGET_AFTER_MS = 60_000;

/** Puts a file among the person's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  saveUrl(url, name);
  setTimeout(() => URL.revokeObjectURL(url), FORGET_AFTER_MS);
}

/** The same, for an object URL that the caller still needs afterwards. */
export function saveUrl(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
