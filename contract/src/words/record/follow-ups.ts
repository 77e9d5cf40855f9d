/** The texts of a follow-up and how they are called, on the screens and on paper. */

export const FOLLOW_UP_TEXT_FIELDS = [
  'eje_tratamiento',
  'intervenciones_principales',
  'logros_variaciones_mes',
  'indicaciones',
  'planificacion',
  'modif_diag',
  'eje',
  'dsm',
  'cod_dsm',
  'supervisar',
] as const;
export type FollowUpTextField = (typeof FOLLOW_UP_TEXT_FIELDS)[number];

/** Longest text that is looked for among follow-ups. */
export const FOLLOW_UP_SEARCH_MAX = 100;

/** Every field that the author fills in. */
export const FOLLOW_UP_FIELDS = [
  'fecha',
  'hora',
  'modalidad',
  'duracion_min',
  ...FOLLOW_UP_TEXT_FIELDS,
] as const;

export const FOLLOW_UP_LABELS: Record<FollowUpTextField, string> = {
  eje_tratamiento: 'Eje de tratamiento',
  intervenciones_principales: 'Intervenciones principales',
  logros_variaciones_mes: 'Logros y variaciones del mes',
  indicaciones: 'Indicaciones',
  planificacion: 'Planificación',
  modif_diag: 'Modificaciones del diagnóstico',
  eje: 'Eje diagnóstico',
  dsm: 'DSM',
  cod_dsm: 'Código DSM',
  supervisar: 'Notas para supervisión',
};

export const MODALITIES = ['presencial', 'virtual', 'telefonica', 'domiciliaria'] as const;
export type Modality = (typeof MODALITIES)[number];

export const MODALITY_LABELS: Record<Modality, string> = {
  presencial: 'Presencial',
  virtual: 'Virtual',
  telefonica: 'Telefónica',
  domiciliaria: 'Domiciliaria',
};

interface Provenance {
  importado_de: string | null;
  autor_original: string | null;
}

/** 'Importado de sesiones · autor según el archivo: Lic. Pérez'; null for what was written here. */
export function provenanceText({ importado_de, autor_original }: Provenance): string | null {
  if (importado_de === null) return null;
  const author = autor_original ? `autor según el archivo: ${autor_original}` : 'autor no registrado';
  return `Importado de ${importado_de} · ${author}`;
}
