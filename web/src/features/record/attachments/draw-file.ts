import type { FileType } from '@trama/contract/words/record/attachments';

/** A document or a picture, drawn page by page on a canvas: nothing of it is loaded as a page or run. */
export interface DrawnFile {
  pages: number;
  draw(page: number, canvas: HTMLCanvasElement): Promise<void>;
  close(): void;
}

/** Sharp enough to read, and small enough for a telephone. */
const WIDTH = 1_200;
const PIXELS_MAX = 8_000_000;

export const drawable = (content: Blob, type: FileType): Promise<DrawnFile> =>
  type === 'application/pdf' ? openDocument(content) : openPicture(content);

async function openPicture(content: Blob): Promise<DrawnFile> {
  const picture = await createImageBitmap(content);
  return {
    pages: 1,
    draw: async (_page, canvas) => {
      const scale = Math.min(
        1,
        WIDTH / picture.width,
        Math.sqrt(PIXELS_MAX / (picture.width * picture.height)),
      );
      canvas.width = Math.max(1, Math.round(picture.width * scale));
      canvas.height = Math.max(1, Math.round(picture.height * scale));
      canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    },
    close: () => picture.close(),
  };
}

/** The library and its worker, both from our own origin, are fetched when the first document is opened. */
async function openDocument(content: Blob): Promise<DrawnFile> {
  const [{ getDocument, GlobalWorkerOptions }, { default: worker }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ]);
  GlobalWorkerOptions.workerSrc = worker;
  const loading = getDocument({
    data: await content.arrayBuffer(),
    isEvalSupported: false,
    useWasm: false,
    // For one picture inside a document.
    maxImageSize: 50_000_000,
  });
  const document = await loading.promise;
  return {
    pages: document.numPages,
    draw: async (number, canvas) => {
      const page = await document.getPage(number);
      const whole = page.getViewport({ scale: 1 });
      const scale = Math.min(WIDTH / whole.width, Math.sqrt(PIXELS_MAX / (whole.width * whole.height)));
      const viewport = page.getViewport({ scale });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await page.render({ canvas, viewport }).promise;
    },
    close: () => void loading.destroy(),
  };
}
