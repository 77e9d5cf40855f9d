import { type Sheet, TEXT_WIDTH } from './sheet.ts';
import type { Structure } from './structure.ts';

/** With less than this a picture goes to the next page. */
const PICTURE_ROOM = 320;

/** As large as the rest of the page lets it be, and not larger than it is. False if it is not a JPEG that can be printed. */
export function drawPicture(
  sheet: Sheet,
  structure: Structure,
  { jpeg, alt }: { jpeg: Uint8Array; alt: string },
): boolean {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const picture = sheet.openPicture(bytes);
  if (!picture) return false;
  const size = picture as unknown as { width: number; height: number };
  sheet.reserve(Math.min(PICTURE_ROOM, size.height));
  const scale = Math.min(1, TEXT_WIDTH / size.width, sheet.room / size.height);
  const endPart = structure.beginPart('Figure', { alt });
  sheet.picture(picture, [size.width * scale, size.height * scale]);
  endPart();
  sheet.y += size.height * scale + 10;
  return true;
}
