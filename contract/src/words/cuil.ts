/** The number under which social security, and every prescription, knows a person: two digits, the document, a check digit. */

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Of eleven digits without anything between them. The last one follows from the others. */
export function isCuil(digits: string): boolean {
  if (!/^\d{11}$/.test(digits)) return false;
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  return (11 - (sum % 11)) % 11 === Number(digits[10]);
}

/** 20-12345678-6 */
export function formatCuil(digits: string): string {
  return digits.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3');
}
