/** The end of a patient's treatment. A later readmission ends the discharge; both are entries of the record. */

/** The kinds of entries that tell of it, in the order in which paper has them. */
export const DISCHARGE_ENTRY_KINDS = ['discharge', 'readmission'] as const;
export type DischargeEntryKind = (typeof DISCHARGE_ENTRY_KINDS)[number];

export const DISCHARGE_TYPES = ['alta', 'derivacion', 'abandono', 'fallecimiento'] as const;
export type DischargeType = (typeof DISCHARGE_TYPES)[number];

export const DISCHARGE_LABELS: Record<DischargeType, string> = {
  alta: 'Alta',
  derivacion: 'Derivación',
  abandono: 'Abandono',
  fallecimiento: 'Fallecimiento',
};

/** What somebody has to know before they end a treatment. It can be ended all the same. */
export const DISCHARGE_WARNINGS = ['RIESGO_ABIERTO', 'INTENTO_SIN_RESPONDER', 'TURNOS_PENDIENTES'] as const;

export const DISCHARGE_FUTURE = 'La fecha del egreso no puede ser futura';
export const DISCHARGE_STANDS = 'El tratamiento ya está cerrado: registre un reingreso antes de otro egreso';
export const READMITTED_ALREADY = 'Ese egreso ya no está vigente';
