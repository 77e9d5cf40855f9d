import { inError } from './entry-fields.ts';

/** SQL: the discharge, by its alias, is neither in error nor ended by a readmission. A readmission in error counts for nothing. */
export const dischargeStands = (discharge: string): string => `(not ${inError({
  clase: `'discharge'`,
  patient: `${discharge}.id_paciente`,
  object: `${discharge}.id_egreso`,
})} and not exists (
  select from reingresos readmitted
   where readmitted.id_egreso = ${discharge}.id_egreso
     and not ${inError({ clase: `'readmission'`, patient: 'readmitted.id_paciente', object: 'readmitted.id_reingreso' })}))`;

/** SQL: the treatment of the patient has ended. */
export const isDischarged = (patient: string): string => `exists (
  select from egresos ended where ended.id_paciente = ${patient} and ${dischargeStands('ended')})`;
