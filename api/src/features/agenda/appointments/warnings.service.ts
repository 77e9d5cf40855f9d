import type { AppointmentWarning } from '@trama/contract/schemas/agenda/appointments';
import { WARNINGS, type WarningCode } from '@trama/contract/words/agenda/appointments';
import { formatDate } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import type { SlotFacts } from './warnings.queries.ts';

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados', 'domingos'];
const providerName = (facts: SlotFacts) =>
  facts.nombre || facts.apellido ? fullName(facts) : 'El prestador';

const NAMES = new Intl.ListFormat('es');

/** What a person reads; null where there is nothing to say. */
const WORDS: Record<WarningCode, (facts: SlotFacts) => string | null> = {
  PASADO: ({ pasado }) => (pasado ? 'Ese horario ya pasó' : null),
  FERIADO: ({ feriado }) => (feriado === null ? null : `Es feriado: ${feriado}`),
  AUSENCIA: (facts) =>
    facts.ausente_hasta === null
      ? null
      : `${providerName(facts)} está ausente hasta el ${formatDate(facts.ausente_hasta)}`,
  FUERA_DE_HORARIO: (facts) => {
    if (!facts.fuera_de_horario) return null;
    if (facts.atiende === null)
      return `${providerName(facts)} no atiende los ${WEEKDAYS[facts.dia_semana - 1]}`;
    return `Fuera del horario de ${providerName(facts)}: ese día atiende de ${facts.atiende}`;
  },
  FUERA_DEL_EQUIPO: (facts) => {
    const { equipo_de: names = [], fuera_del_equipo } = facts;
    const outside = `${providerName(facts)} no forma parte del equipo`;
    if (names.length > 0) return `${outside} de ${NAMES.format(names)}`;
    return fuera_del_equipo ? `${outside} del paciente` : null;
  },
  SIN_SESIONES: ({ sin_sesiones, sin_sesiones_de: names = [], sesiones_autorizadas }) => {
    if (names.length > 0) return `Sin sesiones autorizadas para ese día: ${NAMES.format(names)}`;
    if (sin_sesiones === 'otro dia') return 'La autorización no está vigente ese día';
    if (sin_sesiones === null) return null;
    return `Las ${sesiones_autorizadas} sesiones autorizadas ya están usadas o reservadas`;
  },
};

const DAYS_NAMED = 5;

/** Each warning once; of several days it names the first ones. */
export function warningsOf(slots: SlotFacts[]): AppointmentWarning[] {
  return WARNINGS.flatMap((codigo) => {
    const warned = slots.filter((facts) => WORDS[codigo](facts) !== null);
    const [first] = warned;
    const mensaje = first && WORDS[codigo](first);
    if (!mensaje) return [];
    if (slots.length === 1 || codigo === 'FUERA_DEL_EQUIPO' || codigo === 'SIN_SESIONES')
      return [{ codigo, mensaje }];
    const days = warned.slice(0, DAYS_NAMED).map(({ dia }) => formatDate(dia));
    const more = warned.length > DAYS_NAMED ? ` y ${warned.length - DAYS_NAMED} más` : '';
    return [{ codigo, mensaje: `${mensaje} (${days.join(', ')}${more})` }];
  });
}

/** With participants: those of the hour, by name where names are given, and those of each of them that it does not say already. */
export function warningsOfAll(slots: SlotFacts[], ofParticipants: SlotFacts[]): AppointmentWarning[] {
  const named = (isWarned: (facts: SlotFacts) => boolean) => [
    ...new Set(ofParticipants.filter(isWarned).flatMap(({ quien }) => quien ?? [])),
  ];
  const names = {
    equipo_de: named(({ fuera_del_equipo }) => fuera_del_equipo),
    sin_sesiones_de: named(({ sin_sesiones }) => sin_sesiones !== null),
  };
  const warnings = warningsOf(slots.map((facts) => ({ ...facts, ...names })));
  const said = warnings.map(({ codigo }) => codigo);
  return [...warnings, ...warningsOf(ofParticipants).filter(({ codigo }) => !said.includes(codigo))];
}
