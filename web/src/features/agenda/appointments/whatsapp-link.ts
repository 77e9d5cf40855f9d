/** Area codes have two to four digits, and with the number they make ten. */
const NATIONAL_DIGITS = 10;
const AREA_LENGTHS = [2, 3, 4];

/**
 * A telephone as WhatsApp wants it: 54 9, area and number, without the 0 and the 15 of calls within the country. Null if
 * the text is no such number.
 */
export function whatsappNumber(phone: string | null): string | null {
  let digits = (phone ?? '').replace(/\D/g, '').replace(/^00/, '');
  if (digits.startsWith('54')) digits = digits.slice(2).replace(/^9/, '');
  digits = digits.replace(/^0/, '');
  if (digits.length === NATIONAL_DIGITS + 2) {
    const area = AREA_LENGTHS.find((length) => digits.slice(length, length + 2) === '15');
    if (area !== undefined) digits = digits.slice(0, area) + digits.slice(area + 2);
  }
  return digits.length === NATIONAL_DIGITS ? `549${digits}` : null;
}

/** Opens WhatsApp with the text written; without a number the person chooses the contact. */
export const whatsappLink = (phone: string | null, text: string): string =>
  `https://wa.me/${whatsappNumber(phone) ?? ''}?text=${encodeURIComponent(text)}`;
