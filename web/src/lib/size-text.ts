import { formatNumber } from '@trama/contract/words/clinic-time';

const KILOBYTE = 1024;

/** '12 kB' or '3,4 MB' */
export function sizeText(bytes: number): string {
  if (bytes < KILOBYTE * KILOBYTE) return `${formatNumber(Math.max(1, Math.round(bytes / KILOBYTE)))} kB`;
  return `${formatNumber(Math.round((bytes / KILOBYTE / KILOBYTE) * 10) / 10)} MB`;
}
