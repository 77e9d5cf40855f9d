/** The number under which social security, and every prescription, knows a person: two digits, the document, a check digit. */

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** The check digit of the first ten digits; 10 when none fits: no such number is ever issued. */
export function cuilCheckDigit(tenDigits: string): number {
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(tenDigits[place]), 0);
  return (11 - (sum % 11)) % 11;
}

/** The CUIL of a person, not of a company: eleven digits with nothing between them. */
export function isCuil(digits: string): boolean {
  return /^2[03-7]\d{9}$/.test(digits) && cuilCheckDigit(digits) === Number(digits[10]);
}

/** The number of a person or a company before the tax office: the same check digit, more beginnings. */
export function isCuit(digits: string): boolean {
  return /^(2[03-7]|3[034])\d{9}$/.test(digits) && cuilCheckDigit(digits) === Number(digits[10]);
}

/** 20-12345678-6 */
export function formatCuil(digits: string): string {
  return digits.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3');
}
