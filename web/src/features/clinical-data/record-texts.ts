import type { Antecedent, Disease, Medication, Relationship } from '@trama/contract/schemas/clinical-data';
import { formatDate } from '@trama/contract/words/clinic-time';

interface Line {
  label?: string;
  text: string | null;
  /** In the card: cut after so many characters, or left out altogether. The whole list shows all of it. */
  inCard?: number | false;
}

/** What a record says: in the card its short form, in the whole list everything. */
export interface RecordText {
  name: string;
  chips: { label: string; strong?: boolean }[];
  lines: Line[];
}

const NOTES_IN_CARD = 30;
const REASON_IN_CARD = 40;

const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ') || null;

/** When it was recorded and, for what can change, when that last happened. */
function dates(record: { fecha_creacion: string; fecha_actualizacion?: string | null }): Line {
  const changed = record.fecha_actualizacion && `actualizado el ${formatDate(record.fecha_actualizacion)}`;
  return {
    text: joined(`Registrado el ${formatDate(record.fecha_creacion)}`, changed ?? null),
    inCard: false,
  };
}

export function medicationLines(medication: Medication): RecordText {
  const { nombre_medicamento, dosis, frecuencia, notas, activo } = medication;
  return {
    name: nombre_medicamento,
    chips: [activo ? { label: 'Activa', strong: true } : { label: 'Suspendida' }],
    lines: [
      { text: joined(dosis, frecuencia) },
      { label: 'Notas', text: notas, inCard: NOTES_IN_CARD },
      dates(medication),
    ],
  };
}

export function diseaseLines(disease: Disease): RecordText {
  const { nombre_enfermedad, activa, en_tratamiento, tipo, medico, notas } = disease;
  return {
    name: nombre_enfermedad,
    chips: [
      activa ? { label: 'Activa', strong: true } : { label: 'No activa' },
      { label: en_tratamiento ? 'En tratamiento' : 'Sin tratamiento' },
    ],
    lines: [
      { text: joined(tipo, medico && `Médico: ${medico}`) },
      { label: 'Notas', text: notas, inCard: NOTES_IN_CARD },
      dates(disease),
    ],
  };
}

export function relationshipLines(relationship: Relationship): RecordText {
  const { nombre, vinculo, edad, ocupacion, convive, en_tratamiento, tratamiento_tipo } = relationship;
  return {
    name: `${nombre} (${vinculo})`,
    chips: [
      ...(convive ? [{ label: 'Convive', strong: true }] : []),
      ...(en_tratamiento ? [{ label: 'En tratamiento' }] : []),
    ],
    lines: [
      { text: joined(edad !== null && `${edad} años`, ocupacion) },
      { label: 'Tratamiento', text: tratamiento_tipo },
      dates(relationship),
    ],
  };
}

export function antecedentLines(antecedent: Antecedent): RecordText {
  const { tratamiento, motivo, duracion, profesionales, resultados } = antecedent;
  return {
    name: tratamiento,
    chips: [],
    lines: [
      { label: 'Motivo', text: motivo, inCard: REASON_IN_CARD },
      { label: 'Duración', text: duracion },
      { label: 'Profesionales', text: profesionales, inCard: false },
      { label: 'Resultados', text: resultados, inCard: false },
      dates(antecedent),
    ],
  };
}
