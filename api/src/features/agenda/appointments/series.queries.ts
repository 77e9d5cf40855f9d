import type { AppointmentInput } from '@trama/contract/schemas/agenda/appointments';
import {
  type DayWarning,
  type Misfit,
  type Repetition,
  SERIES_WEEKS,
} from '@trama/contract/words/agenda/appointments';
import type { AppointmentKind } from '@trama/contract/words/agenda/encounters';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Author } from '../../../platform/trail/record-in-trail.ts';
import { recordedBy } from '../../../platform/trail/trail-rows.ts';
import { leftOutBecause, SLOT_FACTS } from './warnings.service.ts';

/** What is booked: one appointment, or the first of a series. */
export interface Rule {
  id_prestador: number;
  id_paciente: number | null;
  inicio: string;
  fin: string;
  modalidad: string;
  consultorio: number | null;
  sobreturno: boolean;
  nota: string | null;
  repetir: AppointmentInput['repetir'];
  /** In a series: warnings that do not stop a day from being booked. */
  incluir: readonly DayWarning[];
  /** In a series it applies to the days on which it holds. */
  id_autorizacion?: number | null;
  /** Null for an appointment of one patient or a block. */
  tipo: StoredKind;
  id_grupo: number | null;
  /** Who takes part, where `tipo` is given. */
  participantes: Participation[];
}

type StoredKind = Exclude<AppointmentKind, 'individual'> | null;

export interface Participation {
  id_paciente: number;
  id_autorizacion: number | null;
}

/** One appointment that was asked for: created, or why not. */
export interface Occurrence {
  inicio: string;
  fin: string;
  id_turno: number | null;
  razon: Misfit | null;
  /** The participants who are busy then. */
  ocupados?: number[];
}

const STEPS: Record<Repetition, string> = { semanal: '7 days', quincenal: '14 days', mensual: '1 month' };
/** More than any series creates at once. */
const OCCURRENCES_MAX = 200;
const MINUTE_MS = 60_000;

export async function insertSeries(tx: Tx, actor: { id: number }, rule: Rule): Promise<number> {
  const { inicio, fin, repetir, incluir, id_autorizacion, participantes, ...fields } = rule;
  const { id_serie } = await tx
    .insertInto('series_turnos')
    .values({
      ...fields,
      cada: String(repetir?.cada),
      hasta: repetir?.hasta ?? null,
      desde: sql`${inicio}::timestamptz at time zone ${CLINIC_TIME_ZONE}`,
      duracion_min: (Date.parse(fin) - Date.parse(inicio)) / MINUTE_MS,
      participantes: rule.tipo && participantes.map(({ id_paciente }) => id_paciente),
      registrado_por: actor.id,
    })
    .returning('id_serie')
    .executeTakeFirstOrThrow();
  return id_serie;
}

/** A single appointment may be on a holiday: the screen warns, and the person books it on purpose. */
const single = ({ inicio, fin }: Rule) =>
  sql`select 0 as n, ${inicio}::timestamptz as inicio, ${fin}::timestamptz as fin, null::text as razon`;

/** At the same hour of the clinic's clock, also across a change of the clocks. Skips days with a warning that `incluir` does not name. */
const repeated = ({ inicio, fin, repetir, id_prestador, incluir }: Rule, first: number) => sql`
  select slot.n, slot.inicio, slot.fin, ${sql.raw(leftOutBecause(incluir))} as razon
    from (
      select n, reloj::date as dia, reloj at time zone ${CLINIC_TIME_ZONE} as inicio,
             reloj at time zone ${CLINIC_TIME_ZONE} + (${fin}::timestamptz - ${inicio}::timestamptz) as fin,
             ${id_prestador}::bigint as id_prestador, null::bigint as id_paciente, null::bigint as id_autorizacion, 0 as sin_hacer
        from generate_series(${first}::integer, ${first}::integer + ${OCCURRENCES_MAX}) n
       cross join lateral (
         select (${inicio}::timestamptz at time zone ${CLINIC_TIME_ZONE})
                + n * ${STEPS[repetir?.cada ?? 'semanal']}::interval as reloj) r) slot
   ${sql.raw(SLOT_FACTS)}
   where (${repetir?.hasta ?? null}::date is null or slot.dia <= ${repetir?.hasta ?? null}::date)
     and slot.inicio < greatest(now(), ${inicio}::timestamptz) + make_interval(weeks => ${SERIES_WEEKS})`;

/** SQL of the hours that are asked for, with why one of them is left out. */
export const askedFor = (rule: Rule, series: number | null, first: number) =>
  series === null ? single(rule) : repeated(rule, first);

export const CREATED = {
  id_paciente: 'created.id_paciente',
  object_id: 'created.id_turno',
  huella: 'huella(to_jsonb(created))',
};

/**
 * Creates the appointments that fit, from the occurrence `first` on, each with its row in the trail. The exclusion
 * constraints decide, also between two people who book at the same moment.
 */
export async function insertOccurrences(
  tx: Tx,
  author: Author,
  rule: Rule,
  series: number | null,
  first = 0,
): Promise<Occurrence[]> {
  const { rows } = await sql<Occurrence>`
    with asked as materialized (${askedFor(rule, series, first)}
    ), created as (
      insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad, consultorio, sobreturno, nota, id_serie,
                          ocurrencia, registrado_por, id_autorizacion)
      select ${rule.id_prestador}::bigint, ${rule.id_paciente}::bigint, asked.inicio, asked.fin, ${rule.modalidad},
             ${rule.consultorio}::bigint, ${rule.sobreturno}::boolean, ${rule.nota}::text, ${series}::bigint,
             case when ${series}::bigint is not null then asked.n end, ${author.id}::bigint,
             (select a.id_autorizacion from autorizaciones a
               where a.id_autorizacion = ${rule.id_autorizacion ?? null}::bigint
                 and (${series}::bigint is null
                      or (asked.inicio at time zone ${CLINIC_TIME_ZONE})::date between a.desde and coalesce(a.hasta, 'infinity')))
        from asked where asked.razon is null order by asked.inicio
          on conflict do nothing
      returning *
    ), recorded as (${recordedBy(author, 'appointment.create', CREATED, sql`created`)}
    )
    select asked.inicio, asked.fin, created.id_turno,
           case when created.id_turno is null then coalesce(asked.razon, 'ocupado') end as razon
      from asked left join created on created.inicio = asked.inicio
     order by asked.inicio`.execute(tx);
  return rows;
}
