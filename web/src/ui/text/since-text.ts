import { todayInClinic } from '@trama/contract/words/clinic-time';

const DAY_MS = 86_400_000;
/** From so many days on, the bigger unit says more. */
const MONTHS_FROM = 60;
const YEARS_FROM = 730;

/** How long ago a day was: 'hoy', 'ayer', 'hace 12 días', 'hace 3 meses', 'hace 2 años'. */
export function sinceText(day: string, today: string = todayInClinic()): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  if (days <= 0) return 'hoy';
  if (days === 1) return 'ayer';
  if (days < MONTHS_FROM) return `hace ${days} días`;
  if (days < YEARS_FROM) return `hace ${Math.floor(days / 30.44)} meses`;
  return `hace ${Math.floor(days / 365.25)} años`;
}
