import jsqr from 'jsqr';
import { drawnOn } from './pdf-reader.ts';

/** Pixels of a module, and the white margin around the code. */
const [SCALE, MARGIN] = [4, 16];

/** What a telephone reads when it is pointed at the code on the paper: drawn from the PDF's own squares, then decoded. */
export function qrCodeOn(file: Buffer): string | undefined {
  for (const drawn of drawnOn(file)) {
    const squares = [...drawn.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\b/g)].map((match) =>
      match.slice(1).map(Number),
    ) as [x: number, y: number, width: number, height: number][];
    const read = decode(squares.filter(([, , width, height]) => width === height));
    if (read) return read;
  }
  return undefined;
}

function decode(squares: [number, number, number, number][]): string | undefined {
  const side = squares[0]?.[2];
  if (!side) return undefined;
  const left = Math.min(...squares.map(([x]) => x));
  const top = Math.min(...squares.map(([, y]) => y));
  const places = squares.map(([x, y]) => [Math.round((x - left) / side), Math.round((y - top) / side)]);
  const size = (Math.max(...places.flat()) + 1) * SCALE + 2 * MARGIN;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [column = 0, row = 0] of places)
    for (let y = 0; y < SCALE; y++)
      for (let x = 0; x < SCALE; x++) {
        const at = ((MARGIN + row * SCALE + y) * size + MARGIN + column * SCALE + x) * 4;
        pixels.fill(0, at, at + 3);
      }
  return (jsqr as unknown as typeof jsqr.default)(pixels, size, size)?.data;
}
