import { formatDate } from '../../clinic-time.ts';
import { fullName } from '../../full-name.ts';
import { type ClinicalList, fieldText, type RecordedChange } from './list.ts';

const NOTHING = 'sin dato';

/** What a change did: 'Dosis: 300 mg → 450 mg', or 'Suspendida'. */
export function changedText(list: ClinicalList, { antes, despues }: RecordedChange): string {
  return Object.entries(despues)
    .flatMap(([name, value]) => {
      const field = list.fields[name];
      if (!field) return [];
      if (field.kind === 'flag')
        return [(value ? field.on : field.off) ?? `${field.label}: ${value ? 'sí' : 'no'}`];
      const before = fieldText(field, antes[name]) ?? NOTHING;
      return [`${field.label}: ${before} → ${fieldText(field, value) ?? NOTHING}`];
    })
    .join('; ');
}

/** The same with its day, its author and its reason: 'Suspendida el 02/04/2026 por Ana Ruiz: efectos adversos'. */
export function changeText(list: ClinicalList, change: RecordedChange): string {
  const text = `${changedText(list, change)} (${formatDate(change.fecha_creacion)}, ${fullName(change.autor)})`;
  return change.motivo ? `${text}. Motivo: ${change.motivo}` : text;
}
