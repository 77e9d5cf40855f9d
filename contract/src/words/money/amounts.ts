/** Money is a whole number of centavos on its whole way: a sum of floats loses some. */

/** No amount of a clinic is larger: a thousand million pesos. */
export const AMOUNT_MAX = 100_000_000_000;
export const AMOUNT_INVALID = 'El importe no es válido';

/** '$ 15.000,50' of 1500050. Whole pesos have no decimals. */
export function amountText(centavos: number): string {
  const sign = centavos < 0 ? '-' : '';
  const whole = Math.abs(centavos);
  const pesos = String((whole - (whole % 100)) / 100).replaceAll(/\B(?=(\d{3})+$)/g, '.');
  const rest = whole % 100;
  return `${sign}$ ${pesos}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}`;
}

/**
 * Centavos of what a person typed: '15.000,50', '15000.5', '$ 15.000' or '1500'. Null if it is no amount. A point or a comma
 * before one or two last figures separates centavos; before three it separates thousands.
 */
export function parseAmount(text: string): number | null {
  const clean = text.replaceAll(/[\s$]/g, '');
  const match = /^(-?)(\d+|\d{1,3}(?:\.\d{3})+(?!\.)|\d{1,3}(?:,\d{3})+(?!,))(?:[.,](\d{1,2}))?$/.exec(clean);
  if (!match) return null;
  const [, sign, pesos = '', rest = ''] = match;
  const digits = `${pesos.replaceAll(/[.,]/g, '')}${rest.padEnd(2, '0')}`;
  if (digits.length > 12) return null;
  return Number(`${sign}${digits}`);
}

/** Hundredths of a percent: 1250 is 12,5 %. */
export const PERCENT_WHOLE = 10_000;

/** '12,5 %' of 1250. */
export function percentText(hundredths: number): string {
  const rest = hundredths % 100;
  const decimals = rest === 0 ? '' : `,${String(rest).padStart(2, '0').replace(/0$/, '')}`;
  return `${(hundredths - rest) / 100}${decimals} %`;
}

/** As it stands in a field: '15000,50', without the sign and the points. */
export function typedAmount(centavos: number | null | undefined): string {
  if (centavos === null || centavos === undefined || Number.isNaN(centavos)) return '';
  return amountText(centavos).replaceAll(/[$.\s]/g, '');
}
