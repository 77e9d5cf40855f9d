export const CIVIL_STATES = ['Casado', 'Soltero', 'Viudo', 'Divorciado', 'Separado', 'Otro'] as const;

export const PATIENT_STATUSES = ['active', 'inactive', 'all'] as const;
export type PatientStatus = (typeof PATIENT_STATUSES)[number];

export const PAGE_SIZE_MAX = 100;
export const SEARCH_TERM_MAX = 100;
export const SEARCH_TERM_REQUIRED = 'Ingrese un término de búsqueda';

/** A search counts its matches up to here; one more stands for 'more than that', and no page leads further. */
export const SEARCH_COUNTED_MAX = 10_000;
