import { isLogo } from '@trama/contract/words/people/settings';

/** The space that a letterhead gives a logo, twice for sharp print. */
const [WIDTH, HEIGHT] = [480, 200];

/** Redraws the picture smaller, which drops everything else in the file. Null if the file is not a picture. */
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
