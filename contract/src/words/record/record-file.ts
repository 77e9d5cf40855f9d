/** The clinical record as a PDF: what server and screen agree on beside the file itself. */

/** How many follow-ups and earlier versions the answer will hold: its length depends on them. */
export const RECORD_ITEMS_HEADER = 'X-Record-Items';

const NOT_IN_A_FILE_NAME = /[\s\p{C}"*/:<>?\\|]+/gu;
/** File systems take 255 bytes; a letter takes up to four. */
const NAME_MAX = 40;

/** historia-clinica-APELLIDO-DNI-2026-11-15.pdf */
export function recordFileName(patient: { apellido: string; dni: string | null }, day: string): string {
  const parts = [patient.apellido.toUpperCase(), patient.dni].map((part) =>
    [...(part ?? '').replace(NOT_IN_A_FILE_NAME, '-')].slice(0, NAME_MAX).join(''),
  );
  return ['historia-clinica', ...parts.filter(Boolean), day].join('-').concat('.pdf');
}
