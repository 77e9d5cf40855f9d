/** The whole clinic as a file that somebody takes along: what server and screen agree on beside the file itself. */

export const EXPORT_STATES = ['en_curso', 'terminada', 'interrumpida'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

export const EXPORT_STATE_LABELS: Record<ExportState, string> = {
  en_curso: 'En curso',
  terminada: 'Terminada',
  interrumpida: 'Interrumpida',
};

/** clinica-2026-11-16.zip */
export const clinicFileName = (day: string): string => `clinica-${day}.zip`;
