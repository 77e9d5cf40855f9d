/** SQL: the discharge, by its alias, is neither in error nor ended by a readmission. */
export const dischargeStands = (discharge: string): string =>
  `egreso_vigente(${discharge}.id_paciente, ${discharge}.id_egreso)`;

/** SQL: the treatment of the patient has ended. */
export const isDischarged = (patient: string): string => `exists (
  select from egresos ended where ended.id_paciente = ${patient} and ${dischargeStands('ended')})`;
