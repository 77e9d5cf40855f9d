import { isLogo } from '@trama/contract/words/people/settings';

/** The space that a letterhead gives a logo, twice for sharp print. */
const [WIDTH, HEIGHT] = [480, 200];

/** The picture drawn anew, small: nothing that the file carried besides it goes along. Null if it is no picture. */
export async function smallPicture(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, WIDTH / picture.width, HEIGHT / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const url = canvas.toDataURL('image/png');
  const fitting = isLogo(url) ? url : canvas.toDataURL('image/jpeg', 0.85);
  return isLogo(fitting) ? fitting : null;
}
