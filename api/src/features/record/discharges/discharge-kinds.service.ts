import { Discharge, Readmission } from '@trama/contract/schemas/record/discharges';
import type { DischargeEntryKind } from '@trama/contract/words/record/discharges';
import { folioOf, inError } from '../../../platform/entries/entry-fields.ts';

/** What each kind answers. */
export const DISCHARGE_SCHEMAS = { discharge: Discharge, readmission: Readmission } as const;

/** SQL: the discharge, by its alias, is neither in error nor ended by a readmission. */
export const dischargeStands = (discharge: string): string =>
  `egreso_vigente(${discharge}.id_paciente, ${discharge}.id_egreso)`;

const READMISSION = { clase: `'readmission'`, patient: 'v.id_paciente', object: 'v.id_reingreso' };

/** SQL of the fields of a kind that are no columns. */
export function dischargeFieldsOf(kind: DischargeEntryKind, alias: string): Record<string, string> {
  if (kind === 'readmission') return {};
  return {
    vigente: dischargeStands(alias),
    reingreso: `(
      select json_build_object(
               'id_reingreso', v.id_reingreso, 'folio', ${folioOf(READMISSION)}, 'motivo', v.motivo,
               'fecha_creacion', to_char(v.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
               'autor', (select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = v.registrado_por))
        from reingresos v
       where v.id_egreso = ${alias}.id_egreso and v.id_paciente = ${alias}.id_paciente and not ${inError(READMISSION)}
       order by v.id_reingreso desc limit 1)`,
  };
}
