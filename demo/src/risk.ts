/** Evaluations of risk, plans and events of a fictional clinic: some fresh, some overdue, most patients without any. */
import type { RiskKind } from '@trama/contract/words/people/risk';
import { REVIEW_DAYS, type RiskLevel } from '@trama/contract/words/record/risk';
import { dayOf, momentOf } from './facts.ts';
import { between, happens, pick } from './random.ts';
import type { Row, SeededPatient, SeededProvider } from './records.ts';

const GROUNDS = [
  'Refiere ideas de muerte sin plan. Duerme poco desde la separación.',
  'Aumentó el aislamiento y dejó de ir a trabajar. Acepta el acompañamiento.',
  'Sin ideas actuales. Retomó sus actividades y sostiene los encuentros.',
];
const MEASURES = [
  'Dos encuentros por semana y contacto telefónico los fines de semana.',
  'La familia guarda la medicación. Acompañamiento por las tardes.',
  'Se mantiene la frecuencia semanal.',
];

/** That many days ago, by somebody of the team. */
const writtenAgo = (patient: SeededPatient, provider: SeededProvider, days: number) => ({
  id_paciente: patient.id_paciente,
  registrado_por: provider.id_prestador,
  fecha_creacion: momentOf(days, between(9, 18)),
});

export function evaluationOf(patient: SeededPatient, provider: SeededProvider): Row<'evaluaciones_riesgo'> {
  const nivel: RiskLevel = pick(['sin_riesgo', 'bajo', 'bajo', 'medio', 'medio', 'alto', 'muy_alto']);
  const tipo: RiskKind = pick(['suicida', 'suicida', 'autolesion', 'desamparo', 'violencia_sufrida']);
  const review = REVIEW_DAYS[nivel];
  // One in four should have been made again already.
  const ago = review === null ? between(1, 60) : between(0, Math.ceil(review * 1.3));
  return {
    ...writtenAgo(patient, provider, ago),
    tipo,
    nivel,
    inminente: nivel === 'muy_alto' && happens(0.3),
    fundamentos: pick(GROUNDS),
    factores_riesgo: ['Vive solo'],
    factores_protectores: ['Sostiene el tratamiento', 'Red familiar'],
    acceso_a_medios: pick(['no', 'si', 'no_evaluado']),
    medidas: pick(MEASURES),
    reevaluar_el: review === null ? null : dayOf(ago - review),
  };
}

export const planOf = (patient: SeededPatient, provider: SeededProvider): Row<'planes_seguridad'> => ({
  ...writtenAgo(patient, provider, between(0, 20)),
  senales: 'Dejo de contestar los mensajes y me cuesta dormir.',
  recursos_propios: 'Salir a caminar. Escuchar música. Escribir lo que me pasa.',
  personas_y_lugares: 'La casa de mi hermana. El club los sábados.',
  apoyos: JSON.stringify([{ nombre: 'Mi hermana', telefono: '11 5555-0101' }]),
  profesionales: JSON.stringify([{ nombre: 'La clínica', telefono: '11 5555-0100' }]),
  entorno_seguro: 'Mi hermana guarda la medicación.',
  razones: 'Mis sobrinos y terminar la carrera.',
  acordado_con_paciente: true,
  entregado_el: dayOf(0),
  revisar_el: dayOf(-between(5, 40)),
});

export const dischargeOf = (patient: SeededPatient, provider: SeededProvider): Row<'egresos'> => {
  const days = between(3, 90);
  return {
    ...writtenAgo(patient, provider, days),
    tipo: pick(['alta', 'alta', 'derivacion', 'abandono']),
    motivo: 'Se cumplieron los objetivos acordados.',
    epicrisis:
      'Tratamiento semanal. Retomó sus actividades. Se acordó una consulta de control en tres meses.',
    fecha_acto: dayOf(days),
  };
};

export const eventOf = (patient: SeededPatient, provider: SeededProvider): Row<'eventos_riesgo'> => {
  const days = between(0, 10);
  return {
    ...writtenAgo(patient, provider, days),
    tipo: pick(['ideacion', 'crisis', 'crisis', 'intento']),
    fecha_acto: dayOf(days),
    descripcion: 'Llamó la familia. Se lo acompañó hasta que llegó su hermana.',
  };
};
