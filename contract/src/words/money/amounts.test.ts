import { describe, expect, it } from 'vitest';
import { amountText, parseAmount, percentText } from './amounts.ts';

describe('an amount', () => {
  it.each([
    [0, '$ 0'],
    [5, '$ 0,05'],
    [1_500_050, '$ 15.000,50'],
    [-250_000, '-$ 2.500'],
    [100_000_000_000, '$ 1.000.000.000'],
  ])('of %i centavos is read as %s', (centavos, text) => expect(amountText(centavos)).toBe(text));

  it.each([
    ['15.000,50', 1_500_050],
    ['15000.5', 1_500_050],
    ['$ 15.000', 1_500_000],
    ['1500', 150_000],
    ['1.500', 150_000],
    ['0,05', 5],
    ['-200', -20_000],
    ['1.234.567,89', 123_456_789],
    ['', null],
    ['12,345,6', null],
    ['quince', null],
    ['1,2,3', null],
    ['99999999999999', null],
  ])('typed as %j is %j centavos', (text, centavos) => expect(parseAmount(text)).toBe(centavos));

  it('is read back as it was written', () => {
    for (const centavos of [0, 1, 99, 100, 12_345, 99_999_999_999])
      expect(parseAmount(amountText(centavos))).toBe(centavos);
  });

  it.each([
    [6_000, '60 %'],
    [1_250, '12,5 %'],
    [5, '0,05 %'],
    [10_000, '100 %'],
  ])('%i hundredths of a percent are read as %s', (hundredths, text) =>
    expect(percentText(hundredths)).toBe(text),
  );
});
