import type { PatientStatus } from '@trama/contract/words/people/patients';

/** Which patients are asked for. */
export interface PatientListView {
  q: string;
  status: PatientStatus;
  page: number;
  pageSize: number;
  /** Only active patients without a recent follow-up; a search has no such filter. */
  quiet: boolean;
  /** Only active patients without a team; the same. */
  sin_equipo: boolean;
}

/** The address of a page of patients: all of them, or the matches of a term. */
export function patientsPath({ q, status, page, pageSize, quiet, sin_equipo }: PatientListView): string {
  const query = new URLSearchParams({ page: String(page), pageSize: String(pageSize), status });
  if (!q && quiet) query.set('quiet', 'true');
  if (!q && sin_equipo) query.set('sin_equipo', 'true');
  if (!q) return `/api/patients?${query}`;
  // '.' and '..' would be read as steps of the path; the space behind them, which the server trims, prevents it.
  const term = q === '.' || q === '..' ? `${q}%20` : encodeURIComponent(q);
  return `/api/patients/search/${term}?${query}`;
}

/** The address of the same patients as a file, all pages at once. */
export function patientsExportPath({ q, status, quiet, sin_equipo }: PatientListView): string {
  const query = new URLSearchParams({ status });
  if (q) query.set('term', q);
  else if (quiet) query.set('quiet', 'true');
  if (!q && sin_equipo) query.set('sin_equipo', 'true');
  return `/api/patients/export.csv?${query}`;
}
