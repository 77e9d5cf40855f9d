import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/**
 * A process of its own, which takes a picture on its standard input and gives it drawn again: upright, without what the
 * camera wrote beside it, the place included. Whatever the picture holds costs this process its memory and its time, and
 * the server nothing. It ends with TOO_MANY_PIXELS or with another failure.
 */
const TOO_MANY_PIXELS = 3;
const PIXELS_MAX = 50_000_000;
/** A panorama of a telephone has less. One line of millions of pixels takes more than a gigabyte to draw. */
const SIDE_TAKEN_MAX = 20_000;
/** Enough to read a page of small print. */
const SIDE_MAX = 5_000;
const QUALITY = 88;

const [format = 'jpeg'] = process.argv.slice(2) as ['jpeg' | 'png' | 'webp'];

try {
  // Requests come first.
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // Where the system does not let it, it draws at the priority that it has.
}
sharp.concurrency(1);
sharp.cache(false);
try {
  const taken = sharp(await buffer(process.stdin), { limitInputPixels: PIXELS_MAX, failOn: 'error' });
  const { width, height } = await taken.metadata();
  if (Math.max(width, height) > SIDE_TAKEN_MAX) throw new Error('The side exceeds the pixel limit');
  const picture = taken
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true });
  // What a PNG leaves transparent is white on paper.
  if (format === 'jpeg') picture.flatten({ background: '#fff' });
  const drawn = await picture.toFormat(format, format === 'png' ? {} : { quality: QUALITY }).toBuffer();
  process.stdout.write(drawn);
} catch (error) {
  process.exitCode = /pixel limit/.test(String(error)) ? TOO_MANY_PIXELS : 1;
}
