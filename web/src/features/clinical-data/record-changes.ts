import type { Kind, Records } from './clinical-data.api.ts';

export type ChangeableKind = 'medications' | 'diseases';

/** Something that can happen to a record after it was made. */
export interface RecordChange {
  label: string;
  question: string;
  consequence: string;
  flags: Record<string, boolean>;
  /** Said when it has happened. */
  done: string;
}

const medicationChanges = ({ nombre_medicamento, activo }: Records['medications']): RecordChange[] => [
  activo
    ? {
        label: 'Suspender medicación',
        question: `¿Confirma que el paciente deja de tomar ${nombre_medicamento}?`,
        consequence: 'Quedará en la lista como suspendida, con la fecha de hoy.',
        flags: { activo: false },
        done: 'Medicación suspendida',
      }
    : {
        label: 'Reanudar medicación',
        question: `¿Confirma que el paciente vuelve a tomar ${nombre_medicamento}?`,
        consequence: 'Volverá a contarse entre las medicaciones activas.',
        flags: { activo: true },
        done: 'Medicación reanudada',
      },
];

const diseaseChanges = ({
  nombre_enfermedad,
  activa,
  en_tratamiento,
}: Records['diseases']): RecordChange[] => [
  activa
    ? {
        label: 'Marcar como no activa',
        question: `¿Confirma que ${nombre_enfermedad} ya no está activa?`,
        consequence: 'Quedará en la lista como no activa, con la fecha de hoy.',
        flags: { activa: false },
        done: 'Enfermedad marcada como no activa',
      }
    : {
        label: 'Marcar como activa',
        question: `¿Confirma que ${nombre_enfermedad} está activa?`,
        consequence: 'Volverá a contarse entre las enfermedades activas.',
        flags: { activa: true },
        done: 'Enfermedad marcada como activa',
      },
  en_tratamiento
    ? {
        label: 'Finalizar tratamiento',
        question: `¿Confirma que el paciente ya no recibe tratamiento por ${nombre_enfermedad}?`,
        consequence: 'Quedará en la lista sin tratamiento.',
        flags: { en_tratamiento: false },
        done: 'Tratamiento finalizado',
      }
    : {
        label: 'Iniciar tratamiento',
        question: `¿Confirma que el paciente recibe tratamiento por ${nombre_enfermedad}?`,
        consequence: 'Quedará en la lista como en tratamiento.',
        flags: { en_tratamiento: true },
        done: 'Tratamiento iniciado',
      },
];

/** Family links and antecedents do not change. */
export const CHANGES: { [K in Kind]?: (record: Records[K]) => RecordChange[] } = {
  medications: medicationChanges,
  diseases: diseaseChanges,
};
