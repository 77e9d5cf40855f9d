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
  /** Only active patients without a consent to treatment. */
  sin_consentimiento?: boolean;
  /** Only active patients at high or very high risk. */
  riesgo_alto?: boolean;
  /** Only active patients in the care of this provider. */
  id_prestador?: number | undefined;
}

type Filters = Pick<
  PatientListView,
  'quiet' | 'sin_equipo' | 'sin_consentimiento' | 'riesgo_alto' | 'id_prestador'
>;

/** Adds the filters that are set. */
function addFilters(query: URLSearchParams, filters: Filters): void {
  const { quiet, sin_equipo, sin_consentimiento, riesgo_alto, id_prestador } = filters;
  if (quiet) query.set('quiet', 'true');
  if (sin_equipo) query.set('sin_equipo', 'true');
  if (sin_consentimiento) query.set('sin_consentimiento', 'true');
  if (riesgo_alto) query.set('riesgo_alto', 'true');
  if (id_prestador) query.set('id_prestador', String(id_prestador));
}

/** The address of a page of patients: all of them, or the matches of a term. */
export function patientsPath({ q, status, page, pageSize, ...filters }: PatientListView): string {
  const query = new URLSearchParams({ page: String(page), pageSize: String(pageSize), status });
  if (!q) addFilters(query, filters);
  if (!q) return `/api/patients?${query}`;
  // '.' and '..' would be read as steps of the path; the space behind them, which the server trims, prevents it.
  const term = q === '.' || q === '..' ? `${q}%20` : encodeURIComponent(q);
  return `/api/patients/search/${term}?${query}`;
}

/** The address of the same patients as a file, all pages at once. */
export function patientsExportPath({ q, status, ...filters }: PatientListView): string {
  const query = new URLSearchParams({ status });
  if (q) query.set('term', q);
  else addFilters(query, filters);
  return `/api/patients/export.csv?${query}`;
}
