import { type ConformityMeans, SHEET_PATIENTS_MAX } from '@trama/contract/words/agenda/conformity';
import type { FrozenAuthor } from '@trama/contract/words/people/providers';
import { withinReach } from '../../../platform/access/reach.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { SHOWN_IN_ROWS } from '../../../platform/trail/read-row.ts';
import { FOUND } from './attendance.queries.ts';

/** One appointment on the sheet of a month. */
export interface SheetRow {
  id_prestador: number;
  prestador: FrozenAuthor;
  inicio: string;
  fin: string;
  minutos: number;
  estado: 'realizado' | 'ausente';
  /** The number of the order. */
  orden: string | null;
  conformidad: {
    id_conformidad: number;
    medio: ConformityMeans;
    firmante: string | null;
    fecha_creacion: string;
  } | null;
}

export type SheetPatient = Record<
  'nombre' | 'nombre_elegido' | 'dni' | 'tipo_documento' | 'obra_social' | 'plan' | 'numero_afiliado',
  string | null
> & { id_paciente: number; apellido: string; turnos: SheetRow[] };

/**
 * What the sheets of a month say: who came or did not, and when. They show the patient $3, with a sheet for each payer, or
 * everybody whose session the payer $4 pays. It looks only at patients who have had a coverage of that payer, because checking
 * every patient takes long.
 */
export const SHEETS = ownSql('agenda/attendance/sheets', { shown: SHOWN_IN_ROWS, plan: 'for its values' })`
  with found as materialized (
    select t.*, case when $4::bigint is null then financiador_de(t.id_turno) else $4::bigint end as financiador from ${FOUND}
       and t.estado in ('realizado', 'ausente')
       and ($4::bigint is null
            or (t.id_paciente in (select k.id_paciente from coberturas k where k.id_financiador = $4::bigint)
                and financiador_de(t.id_turno) = $4::bigint))
  ), months as materialized (
    select t.id_paciente, t.financiador,
           json_agg(json_build_object(
             'id_prestador', t.id_prestador, 'prestador', d.autor, 'inicio', t.inicio, 'fin', t.fin,
             'minutos', (extract(epoch from t.fin - t.inicio) / 60)::integer, 'estado', t.estado,
             'orden', a.numero,
             'conformidad', case when c.id_conformidad is not null then json_build_object(
               'id_conformidad', c.id_conformidad, 'medio', c.medio, 'firmante', c.firmante,
               'fecha_creacion', c.fecha_creacion) end) order by t.id_prestador, t.inicio) as turnos
      from found t
      join (select one.id_prestador, autor_de(one.id_prestador) as autor
              from (select distinct f.id_prestador from found f) one) d on d.id_prestador = t.id_prestador
      left join (autorizaciones a join coberturas o using (id_cobertura))
        on a.id_autorizacion = t.id_autorizacion and o.id_financiador = t.financiador
      left join conformidades c on c.id_turno = t.id_turno and c.id_paciente = t.id_paciente and c.asistio and c.anulada_el is null
     group by t.id_paciente, t.financiador
  ), wanted as (
    select r.id_paciente from months r
    union
    select $3::bigint where $3::bigint is not null and ${withinReach('$3::bigint')}
  )
  select p.id_paciente, p.nombre, p.nombre_elegido, p.apellido, p.dni, p.tipo_documento,
         case when payer.is_known then f.nombre else p.obra_social end as obra_social,
         case when payer.is_known then k.plan else p.plan end as plan,
         case when payer.is_known then k.numero_afiliado else p.numero_afiliado end as numero_afiliado,
         coalesce(r.turnos, '[]') as turnos
    from wanted join pacientes p on p.id_paciente = wanted.id_paciente
    left join months r on r.id_paciente = p.id_paciente
   cross join lateral (
      select coalesce(r.financiador, $4::bigint) as id, r.id_paciente is not null or $4::bigint is not null as is_known) payer
    left join financiadores f on f.id_financiador = payer.id
    left join lateral (
      select k.plan, k.numero_afiliado from coberturas k
       where k.id_paciente = p.id_paciente and k.id_financiador = payer.id
       order by k.principal desc, k.id_cobertura desc limit 1) k on true
   order by p.apellido_orden, p.nombre_orden, p.id_paciente, f.nombre limit ${SHEET_PATIENTS_MAX + 1}`;

/** What was drawn under some of those appointments. */
export const SIGNATURES = ownSql('agenda/attendance/signatures', { trail: 'none' })`
  select c.id_conformidad, c.firma::text as firma from conformidades c
   where c.id_conformidad = any($1::bigint[]) and c.firma is not null and ${withinReach('c.id_paciente')}`;

/** The name of a payer. */
export const PAYER_NAME = ownSql('agenda/attendance/payer', { trail: 'none' })`
  select f.nombre from financiadores f where f.id_financiador = $1::bigint`;
