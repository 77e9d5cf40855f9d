import { describe, expect, it } from 'vitest';
import { amountText, parseAmount, partOf, percentText, raisedBy } from './amounts.ts';

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
    [1_000, 1_000, 1_100],
    [5, 1_000, 6],
    [4, 1_000, 4],
    [333, 1_250, 375],
    [10_001, 50, 10_051],
    [100_000_000_000, 1, 100_010_000_000],
  ])('%i raised by %i hundredths of a percent is %i, half up', (amount, percent, raised) =>
    expect(raisedBy(amount, percent)).toBe(raised),
  );

  it.each([
    [1_000_001, 6_000, 600_001],
    [1, 5_000, 1],
    [1, 4_999, 0],
    [100_001, 5_050, 50_501],
    [100_000_000_000, 10_000, 100_000_000_000],
    [7, 0, 0],
  ])('a share of %i at %i hundredths of a percent is %i, half up', (amount, percent, part) =>
    expect(partOf(amount, percent)).toBe(part),
  );

  it.each([
    [6_000, '60 %'],
    [1_250, '12,5 %'],
    [5, '0,05 %'],
    [10_000, '100 %'],
  ])('%i hundredths of a percent are read as %s', (hundredths, text) =>
    expect(percentText(hundredths)).toBe(text),
  );
});
