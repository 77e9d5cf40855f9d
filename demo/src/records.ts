/** Rows of a patient's record: assignment, history, sessions, clinical data. */
import type { Tables } from '@trama/api/database/tables';
import type { Insertable } from 'kysely';
import { ageOf, dayOf, momentOf } from './facts.ts';
import { MEN, occupationOf, WOMEN } from './people.ts';
import { between, happens, pick, some } from './random.ts';
import * as texts from './texts.ts';

export type Row<T extends keyof Tables> = Insertable<Tables[T]>;
export interface SeededProvider {
  id_prestador: number;
  role: string;
}
export interface SeededPatient {
  id_paciente: number;
  apellido: string;
  activo: boolean;
  fecha_creacion: string;
  fecha_nacimiento: string;
}

export function toAssignmentRow(
  patient: SeededPatient,
  provider: SeededProvider,
  admin: SeededProvider,
): Row<'asignaciones'> {
  return {
    id_paciente: patient.id_paciente,
    id_prestador: provider.id_prestador,
    notas: happens(0.2) ? 'Derivación acordada en reunión de equipo.' : null,
    fecha_asignacion: patient.fecha_creacion,
    asignado_por: admin.id_prestador,
  };
}

export function toHistoryRow(patient: SeededPatient, provider: SeededProvider): Row<'admisiones'> {
  const [denominacion_dsm, codigo_dsm] = pick(texts.DIAGNOSES);
  const isYoung = ageOf(patient) < 20;
  return {
    id_paciente: patient.id_paciente,
    id_prestador: provider.id_prestador,
    registrado_por: provider.id_prestador,
    fecha_creacion: patient.fecha_creacion,
    fecha_actualizacion: patient.fecha_creacion,
    motivo: pick(isYoung ? texts.REASONS_OF_THE_YOUNG : texts.REASONS),
    series_sintomas: pick(texts.SYMPTOMS),
    desencadenantes: pick(isYoung ? texts.TRIGGERS_OF_THE_YOUNG : texts.TRIGGERS),
    intentos_resolucion: pick(texts.ATTEMPTS),
    riesgo: pick(['bajo', 'bajo', 'bajo', 'medio', 'medio', 'alto', 'muy alto']),
    impresion_personas: pick(texts.IMPRESSIONS),
    denominacion_dsm,
    codigo_dsm,
    medicacion_actual: happens(0.5) ? `${pick(texts.MEDICATIONS)[0]}, según indicación psiquiátrica.` : null,
    actividad_fisica: pick(['Camina tres veces por semana', 'No realiza', 'Natación', null]),
    comentario_conclusion:
      'Se acuerda inicio de tratamiento con frecuencia semanal y revisión a los tres meses.',
    familia_contiene: happens(0.7),
    antecedente_suicida: happens(0.05),
    familiar_tratamiento: happens(0.3),
    tratamiento_medico: happens(0.4),
    tabaco: happens(0.3),
    alcohol: happens(0.25),
    drogas: happens(0.08),
    derivacion_clinica: happens(0.2),
  };
}

/** Weekly, fortnightly or monthly from the first day on, with gaps; the first patient, who never misses one, has a long record. */
export function sessionsOf(
  patient: SeededPatient,
  team: SeededProvider[],
  index: number,
): Row<'seguimientos'>[] {
  const firstDay = Math.floor((Date.now() - Date.parse(patient.fecha_creacion)) / 86_400_000);
  const rhythm = index === 0 ? 6 : pick([7, 14, 14, 30]);
  const days: number[] = [];
  for (let day = firstDay; day >= 0; day -= rhythm) if (happens(0.82) || index === 0) days.push(day);
  if (!patient.activo) days.splice(Math.ceil(days.length / 2));
  return days.map((day) => {
    const provider = pick(team);
    return {
      id_paciente: patient.id_paciente,
      id_prestador: provider.id_prestador,
      registrado_por: provider.id_prestador,
      fecha: dayOf(day),
      fecha_creacion: momentOf(day, between(9, 19)),
      eje_tratamiento: pick(texts.AXES),
      intervenciones_principales: pick(texts.INTERVENTIONS),
      logros_variaciones_mes: happens(0.7) ? pick(texts.ACHIEVEMENTS) : null,
      indicaciones: happens(0.8) ? pick(texts.INDICATIONS) : null,
      planificacion: happens(0.8) ? pick(texts.PLANS) : null,
      supervisar: happens(0.1) ? 'Presentar en la próxima reunión de equipo.' : null,
    };
  });
}

const recorded = (patient: SeededPatient, provider: SeededProvider) => ({
  id_paciente: patient.id_paciente,
  registrado_por: provider.id_prestador,
  fecha_creacion: patient.fecha_creacion,
});

export const medicationsOf = (patient: SeededPatient, provider: SeededProvider): Row<'medicaciones'>[] =>
  some(texts.MEDICATIONS, between(0, 3)).map(([nombre_medicamento, dosis, frecuencia]) => ({
    ...recorded(patient, provider),
    nombre_medicamento,
    dosis,
    frecuencia,
    notas: happens(0.3) ? 'Buena tolerancia; controlar en el próximo encuentro.' : null,
    activo: happens(0.75),
  }));

export const illnessesOf = (patient: SeededPatient, provider: SeededProvider): Row<'enfermedades'>[] =>
  some(texts.ILLNESSES, between(0, 2)).map(([nombre_enfermedad, tipo]) => ({
    ...recorded(patient, provider),
    nombre_enfermedad,
    tipo,
    activa: happens(0.8),
    en_tratamiento: happens(0.6),
    medico: happens(0.4) ? 'Médica de cabecera' : null,
  }));

export const familyOf = (patient: SeededPatient, provider: SeededProvider): Row<'vinculos'>[] => {
  const own = ageOf(patient);
  return some(texts.KINSHIPS, between(1, 4))
    .map((kinship) => ({ ...kinship, edad: own + between(...kinship.years) }))
    .filter(({ edad }) => edad >= 0 && edad < 98)
    .map(({ vinculo, woman, edad }) => ({
      ...recorded(patient, provider),
      nombre: `${pick(woman ? WOMEN : MEN)} ${patient.apellido}`,
      vinculo,
      edad,
      convive: happens(0.5),
      en_tratamiento: happens(0.15),
      ocupacion: happens(0.6) ? occupationOf(edad, woman) : null,
    }));
};

export const antecedentsOf = (patient: SeededPatient, provider: SeededProvider): Row<'antecedentes'>[] =>
  some(texts.TREATMENTS, between(0, 2)).map(([tratamiento, motivo, duracion]) => ({
    ...recorded(patient, provider),
    tratamiento,
    motivo,
    duracion,
    profesionales: happens(0.5) ? 'Consultorio particular' : null,
    resultados: pick(['Mejoría parcial', 'Alta por objetivos', 'Interrumpió por mudanza', null]),
  }));
