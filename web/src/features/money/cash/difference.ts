import { amountText } from '@trama/contract/words/money/amounts';
import { closingTexts as texts } from './cash.texts.ts';

/** The difference between counted and expected, in words. */
export function differenceText(difference: number): string {
  if (difference === 0) return texts.fits;
  return difference < 0 ? texts.missing(amountText(-difference)) : texts.tooMuch(amountText(difference));
}

/** No line ends between a '$' and its figures. */
export const unbroken = (text: string): string => text.replaceAll('$ ', '$\u00a0');
