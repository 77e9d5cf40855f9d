import { type ConformityView, UnsignedSession } from '@trama/contract/schemas/agenda/conformity';
import { TOO_MANY_UNSIGNED, UNSIGNED_MAX } from '@trama/contract/words/agenda/conformity';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import { withinReach } from '../../../platform/access/reach.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import type { JsonRow } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_SOME_ROWS } from '../../../platform/trail/read-row.ts';
import { keepsAgendaOf } from '../agenda-settings/agenda-reach.service.ts';
import { isInactive } from '../appointments/warnings.service.ts';

/** What is agreed to: a session, or the hours of a companion in a month. */
export interface Subject {
  id_paciente: number;
  id_turno: number | null;
  id_prestador: number | null;
  mes: string | null;
  minutos: number | null;
}

interface Link extends Subject {
  texto: string;
  /** The hours of the appointment; empty for those of a month. */
  inicio: string | null;
  fin: string | null;
}

const dayOf = (moment: string) => `(${moment} at time zone '${CLINIC_TIME_ZONE}')::date`;

/** SQL of an appointment `t` that can be agreed to. */
const CONFORMABLE = `(t.estado = 'realizado' or (t.estado = 'presente' and ${dayOf('t.inicio')} = ${dayOf('now()')}))`;

/** SQL of a conformity `c` that counts. */
const STANDS = 'c.asistio and c.anulada_el is null';

/** An appointment as it is about to be agreed to. */
export interface Conformable {
  id_paciente: number | null;
  inicio: string;
  fin: string;
  conformable: boolean;
  firmada: boolean;
}

/** It is held: nobody gives it back before the conformity stands. */
export async function holdAppointment(tx: Tx, id: number): Promise<Conformable> {
  const { rows } = await sql<Conformable>`
    select t.id_paciente, t.inicio, t.fin, ${sql.raw(CONFORMABLE)} as conformable,
           exists (select from conformidades c where c.id_turno = t.id_turno and ${sql.raw(STANDS)}) as firmada
      from turnos t where t.id_turno = ${id} for no key update of t`.execute(tx);
  return rows[0] as Conformable;
}

interface Addressee {
  nombre: string | null;
  telefono: string | null;
  /** Null unless the patient agreed to get messages. Nobody writes to a patient who has died, or whose treatment is over. */
  email: string | null;
  /** How many links were made for it. */
  enlaces: number;
}

/** The patient who gets a link. */
export async function findAddressee(tx: Tx, { id_paciente, id_turno, mes }: Subject): Promise<Addressee> {
  const { rows } = await sql<Addressee>`
    select coalesce(p.nombre_elegido, p.nombre) as nombre, p.telefono,
           case when p.acepta_recordatorios and not ${sql.raw(isInactive('p'))} then p.email end as email,
           (select count(*)::integer from enlaces_conformidad e
             where e.id_paciente = p.id_paciente and e.id_turno is not distinct from ${id_turno}::bigint
               and e.mes is not distinct from ${mes}) as enlaces
      from pacientes p where p.id_paciente = ${id_paciente}`.execute(tx);
  return rows[0] as Addressee;
}

export interface NewConformity extends Subject {
  medio: 'pantalla' | 'papel' | 'enlace';
  asistio: boolean;
  texto: string;
  firmante: string | null;
  firma: string | null;
  firma_sha256: Buffer | null;
  registrado_por: number | null;
}

/** The number of the conformity. The unique indexes decide between many who sign at once. */
export async function insertConformity(tx: Tx, row: NewConformity): Promise<number> {
  const insert = tx.insertInto('conformidades').values(row).returning('id_conformidad');
  return (await insert.executeTakeFirstOrThrow()).id_conformidad;
}

export async function momentOfConformity(tx: Tx, id: number): Promise<string> {
  const kept = tx.selectFrom('conformidades').select('fecha_creacion').where('id_conformidad', '=', id);
  return (await kept.executeTakeFirstOrThrow()).fecha_creacion;
}

/** When the link ends. */
export async function insertLink(tx: Tx, link: Subject & { hash: Buffer; texto: string }): Promise<string> {
  const insert = tx.insertInto('enlaces_conformidad').values(link).returning('vence_el');
  return (await insert.executeTakeFirstOrThrow()).vence_el;
}

type FoundLink = Omit<ConformityView, 'clinica'> & { id_paciente: number };

/** What the page shows until the link ends. Looking changes nothing: mail programs open links by themselves. */
export async function findLink(db: Db | Tx, hash: Buffer): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`
    select e.mes, e.minutos, e.vence_el, e.id_paciente, t.inicio, t.fin, coalesce(p.nombre_elegido, p.nombre) as nombre,
           case when latest.asistio then 'confirmada' when latest.asistio is false and e.usado_el is not null then 'no_asistio'
                else 'pendiente' end as estado
      from enlaces_conformidad e
      join pacientes p on p.id_paciente = e.id_paciente
      left join turnos t on t.id_turno = e.id_turno
      left join lateral (
        select c.asistio from conformidades c
         where c.id_paciente = e.id_paciente and c.anulada_el is null
           and (c.id_turno = e.id_turno or (c.mes = e.mes and c.id_prestador = e.id_prestador))
         order by c.asistio desc limit 1) latest on true
     where e.hash = ${hash} and e.vence_el > now()
       -- What was answered and then given back has nothing left to show.
       and (e.usado_el is null or latest.asistio is not null)
       and (e.usado_el is not null or e.id_turno is null or ${sql.raw(CONFORMABLE)})`.execute(db);
  return rows[0];
}

/**
 * Uses the link up: the first of many at once gets it. The appointment is held, so that it is judged as it is now. A link
 * whose session was agreed to in another way in between is spent here and refused by the index.
 */
export async function spendLink(tx: Tx, hash: Buffer): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    with held as materialized (
      select t.id_turno, t.inicio, t.fin from enlaces_conformidad e join turnos t on t.id_turno = e.id_turno
       where e.hash = ${hash} and ${sql.raw(CONFORMABLE)}
         for no key update of t
    )
    update enlaces_conformidad e set usado_el = now()
     where e.hash = ${hash} and e.usado_el is null and e.vence_el > now()
       and (e.id_turno is null or exists (select from held))
    returning e.id_paciente, e.id_turno, e.id_prestador, e.mes, e.minutos, e.texto,
              (select inicio from held), (select fin from held)`.execute(tx);
  return rows[0];
}

/**
 * Sessions of the month that begins on $1 that were held and that nobody has agreed to, in the agendas that the person
 * keeps: of a payer, if $2 names it, and of a provider, if $3 does. Of a patient who was given to somebody else since, their
 * own professional sees who came, and neither the payer nor the order. One row without anything says that there are too many.
 */
export const UNSIGNED = ownSql('agenda/conformity/unsigned', { shown: SHOWN_IN_SOME_ROWS })`
  with found as materialized (
    select t.*, ${withinReach('t.id_paciente')} as known
      from turnos t
     where t.inicio >= ($1::date::timestamp at time zone '${CLINIC_TIME_ZONE}')
       and t.inicio < (($1::date + interval '1 month')::timestamp at time zone '${CLINIC_TIME_ZONE}')
       and t.estado = 'realizado' and t.id_paciente is not null and ${keepsAgendaOf('t.id_prestador')}
       and ($3::bigint is null or t.id_prestador = $3::bigint)
       and not exists (select from conformidades c where c.id_turno = t.id_turno and ${STANDS})
       and ($2::bigint is null
            or (${withinReach('t.id_paciente')}
                and exists (select from coberturas k where k.id_paciente = t.id_paciente and k.id_financiador = $2::bigint)
                and financiador_de(t.id_turno) = $2::bigint))
     order by t.inicio, t.id_turno limit ${UNSIGNED_MAX + 1}
  ), counted as materialized (
    select count(*) > ${UNSIGNED_MAX} as too_many from found
  )
  select ${rowAsJson(UnsignedSession, 't', {
    id_paciente: 'case when t.known then t.id_paciente end',
    // Asked once for each session, not once for each payer: 'offset 0' keeps it apart.
    financiador: `case when t.known then (select f.nombre
  from (select financiador_de(t.id_turno) as id offset 0) payer
  join financiadores f on f.id_financiador = payer.id) end`,
    orden:
      'case when t.known then (select a.numero from autorizaciones a where a.id_autorizacion = t.id_autorizacion) end',
    enlace_vence_el: `(select max(e.vence_el) from enlaces_conformidad e
  where e.id_turno = t.id_turno and e.usado_el is null and e.vence_el > now())`,
    negada_el: `(select max(c.fecha_creacion) from conformidades c
  where c.id_turno = t.id_turno and not c.asistio and c.anulada_el is null)`,
    anulada_el: 'undone.anulada_el',
    anulada_motivo: 'undone.anulada_motivo',
    prestador: `(select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = t.id_prestador)`,
    pacientes: `(select row_to_json(n) from (select p.nombre, p.nombre_elegido, p.apellido, p.telefono
  from pacientes p where p.id_paciente = t.id_paciente) n)`,
  })} as json, t.id_paciente
    from found t
    left join lateral (
      select c.anulada_el, c.anulada_motivo from conformidades c
       where c.id_turno = t.id_turno and c.asistio and c.anulada_el is not null
       order by c.anulada_el desc limit 1) undone on true
   where not (select too_many from counted)
  union all
  select null, null from counted where too_many`;

/** Too many are refused: a part of the sessions must not look like all of them. */
export function refuseTooManyUnsigned([first]: JsonRow[]): undefined {
  if (first?.json === null) throw invalidField('id_prestador', TOO_MANY_UNSIGNED);
}
