import type { AppointmentWarning } from '@trama/contract/schemas/agenda/appointments';
import {
  type DayWarning,
  MISFIT_OF,
  WARNINGS,
  type WarningCode,
} from '@trama/contract/words/agenda/appointments';
import { CLINIC_TIME_ZONE, formatDate } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { teamStandingSql } from '../../people/assignments/team.service.ts';

/** What the database knows about an hour that a person wants to book. */
export interface SlotFacts {
  dia: string;
  /** 1 is Monday. */
  dia_semana: number;
  pasado: boolean;
  feriado: string | null;
  ausente_hasta: string | null;
  fuera_de_horario: boolean;
  /** The provider's hours of that day. */
  atiende: string | null;
  fuera_del_equipo: boolean;
  /** With participants: those whose team the provider is not of, by name. */
  equipo_de?: string[];
  /** The authorisation that the appointment carries has no session for it. */
  sin_sesiones: 'otro dia' | 'agotada' | null;
  /** With participants: those whose own authorisation has no session for it, by name. */
  sin_sesiones_de?: string[];
  /** The patient is inactive or their treatment has ended; the desk reads the same words of both. */
  inactivo: boolean;
  /** With participants: those who are inactive, by name. */
  inactivos?: string[];
  /** The participant that these facts are about; the person reaches all of them. */
  quien?: string;
  sesiones_autorizadas: number | null;
  nombre: string | null;
  apellido: string | null;
}

/**
 * SQL of why the authorisation `a` with its `uso` has no session on that day for `count` appointments more. It holds only while
 * its coverage does.
 */
export const withoutSessions = (day: string, count: string) =>
  `case when not a.activa or ${day} < a.desde or ${day} > a.hasta
          or exists (select from coberturas c where c.id_cobertura = a.id_cobertura and (${day} < c.desde or ${day} > c.hasta))
        then 'otro dia'
        when uso.usadas + uso.reservadas + ${count} > a.sesiones then 'agotada' end`;

const local = (moment: string) => `(${moment} at time zone '${CLINIC_TIME_ZONE}')`;

const HOURS = 'disponibilidades h where h.id_prestador = slot.id_prestador';
const HOURS_OF_DAY = `${HOURS} and h.dia = extract(isodow from d.dia)`;

/** SQL: nobody should call the patient about an appointment. It does not say why: that is in the record. */
export const isInactive = (patient: string) => `(not ${patient}.activo or ${patient}.egresado is not null)`;

/**
 * SQL of the `facts` about each row of `slot`, which has id_prestador, id_paciente, inicio, fin, id_autorizacion and
 * sin_hacer: 1 if the appointment is still to be made and not counted yet. A provider without working hours cannot
 * be outside of them. A patient without a team and without entries gets this provider as their team by the booking, so
 * there is no team to be outside of.
 */
export const SLOT_FACTS = `cross join lateral (
  select d.dia, extract(isodow from d.dia)::integer as dia_semana,
         slot.inicio < now() as pasado,
         (select f.nombre from feriados f where f.fecha = d.dia and f.activo) as feriado,
         (select max(a.hasta) from ausencias_prestador a
           where a.id_prestador = slot.id_prestador and d.dia between a.desde and a.hasta) as ausente_hasta,
         exists (select from ${HOURS}) and not coalesce((
           select range_agg(tsrange(d.dia + h.desde, d.dia + h.hasta)) @> tsrange(${local('slot.inicio')}, ${local('slot.fin')})
             from ${HOURS_OF_DAY}), false) as fuera_de_horario,
         (select string_agg(to_char(h.desde, 'HH24:MI') || ' a ' || to_char(h.hasta, 'HH24:MI'), ' y de ' order by h.desde)
            from ${HOURS_OF_DAY}) as atiende,
         slot.id_paciente is not null
           and ${teamStandingSql('slot.id_paciente', 'slot.id_prestador')} = 'fuera' as fuera_del_equipo,
         (select ${withoutSessions('d.dia', 'slot.sin_hacer')}
            from autorizaciones a cross join lateral uso_de_autorizacion(a.id_autorizacion) uso
           where a.id_autorizacion = slot.id_autorizacion and a.id_paciente = slot.id_paciente) as sin_sesiones,
         (select a.sesiones from autorizaciones a
           where a.id_autorizacion = slot.id_autorizacion and a.id_paciente = slot.id_paciente) as sesiones_autorizadas,
         exists (select from pacientes p
                  where p.id_paciente = slot.id_paciente and ${isInactive('p')}) as inactivo
    from (select ${local('slot.inicio')}::date as dia) d) facts`;

const NOTICED: Record<DayWarning, string> = {
  PASADO: 'facts.pasado',
  FERIADO: 'facts.feriado is not null',
  AUSENCIA: 'facts.ausente_hasta is not null',
  FUERA_DE_HORARIO: 'facts.fuera_de_horario',
};

/** SQL of why a series leaves a `slot` out, if it does. */
export const leftOutBecause = (included: readonly DayWarning[]) => {
  const reasons = (Object.keys(NOTICED) as DayWarning[]).filter((code) => !included.includes(code));
  if (reasons.length === 0) return 'null::text';
  return `case ${reasons.map((code) => `when ${NOTICED[code]} then '${MISFIT_OF[code]}'`).join(' ')} end`;
};

interface Slot {
  id_prestador: number;
  id_paciente: number | null;
  id_autorizacion?: number | null;
  spans: { inicio: string; fin: string }[];
}

/** The facts about appointments that are already saved. */
export async function slotFacts(
  tx: Tx,
  { id_prestador, id_paciente, id_autorizacion = null, spans }: Slot,
): Promise<SlotFacts[]> {
  const { rows } = await sql<SlotFacts>`
    select facts.*, facts.dia::text as dia, facts.ausente_hasta::text as ausente_hasta, d.nombre, d.apellido
      from (select ${id_prestador}::bigint as id_prestador, ${id_paciente}::bigint as id_paciente, s.inicio, s.fin,
                   ${id_autorizacion}::bigint as id_autorizacion, 0 as sin_hacer
              from unnest(${spans.map(({ inicio }) => inicio)}::timestamptz[],
                          ${spans.map(({ fin }) => fin)}::timestamptz[]) s (inicio, fin)) slot
      join prestadores d on d.id_prestador = slot.id_prestador
     ${sql.raw(SLOT_FACTS)}
     order by slot.inicio`.execute(tx);
  return rows;
}

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados', 'domingos'];
const providerName = (facts: SlotFacts) =>
  facts.nombre || facts.apellido ? fullName(facts) : 'El prestador';

const NAMES = new Intl.ListFormat('es');
const ASK_THE_TEAM = 'Consulte con su equipo antes de llamar';

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
  PACIENTE_INACTIVO: ({ inactivo, inactivos: names = [] }) => {
    if (names.length > 0) return `Figura como inactivo: ${NAMES.format(names)}. ${ASK_THE_TEAM}`;
    return inactivo ? `El paciente figura como inactivo. ${ASK_THE_TEAM}` : null;
  },
};

/** Warnings about who comes, whatever the day. */
const OF_NO_DAY: readonly WarningCode[] = ['FUERA_DEL_EQUIPO', 'SIN_SESIONES', 'PACIENTE_INACTIVO'];
const DAYS_NAMED = 5;

/** Each warning once; of several days it names the first ones. */
export function warningsOf(slots: SlotFacts[]): AppointmentWarning[] {
  return WARNINGS.flatMap((codigo) => {
    const warned = slots.filter((facts) => WORDS[codigo](facts) !== null);
    const [first] = warned;
    const mensaje = first && WORDS[codigo](first);
    if (!mensaje) return [];
    if (slots.length === 1 || OF_NO_DAY.includes(codigo)) return [{ codigo, mensaje }];
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
    inactivos: named(({ inactivo }) => inactivo),
  };
  const warnings = warningsOf(slots.map((facts) => ({ ...facts, ...names })));
  const said = warnings.map(({ codigo }) => codigo);
  return [...warnings, ...warningsOf(ofParticipants).filter(({ codigo }) => !said.includes(codigo))];
}
