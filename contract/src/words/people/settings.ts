/** The settings of the clinic: what an administrator decides while the system runs. */

export const HOUSE_TEAM_MAX = 10;
export const HELP_LINES_MAX = 10;
export const CLINIC_HOURS_MAX = 21;
export const TRAINEES_MAX = 50;

/** A logo is printed small: so many bytes hold one, and every letterhead carries it. */
const LOGO_BYTES_MAX = 100_000;
export const LOGO_INVALID = 'El logo debe ser una imagen PNG o JPEG de hasta 100 kB';

/** Hours before an appointment at which its reminder may leave. */
export const REMINDER_HOURS = { least: 4, most: 72 } as const;
/** After so many days without a follow-up a patient counts as not seen lately. */
export const QUIET_DAYS_RANGE = { least: 7, most: 365 } as const;

/** The thresholds of the boards, as a clinic begins with them. */
export const CONTACT_DAYS_AT_RISK = 7;
export const CONTACT_DAYS_AT_RISK_RANGE = { least: 1, most: 60 } as const;
export const PSYCHIATRY_DAYS = 90;
export const PSYCHIATRY_DAYS_RANGE = { least: 15, most: 365 } as const;
export const PROFESSION_DAYS = 90;
export const PROFESSION_DAYS_RANGE = { least: 15, most: 365 } as const;
export const INTERDISCIPLINARY_DAYS = 90;
export const INTERDISCIPLINARY_DAYS_RANGE = { least: 15, most: 365 } as const;

/** The first bytes of such a file, in base64. */
const BEGINS = { png: 'iVBORw0KGgo', jpeg: '/9j/' } as const;
const DATA_URL =
  /^data:image\/(png|jpeg);base64,((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/** A small picture as a data URL whose first bytes are what its name says. */
export function isLogo(url: string): boolean {
  if (url.length > (LOGO_BYTES_MAX * 4) / 3 + 30) return false;
  const [, type, content = ''] = DATA_URL.exec(url) ?? [];
  return type !== undefined && content.startsWith(BEGINS[type as keyof typeof BEGINS]);
}
