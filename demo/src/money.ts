/** Who pays in the fictional clinic: orders with sessions left, fees, what was charged and paid, and closed days. */
import type { Tx } from '@trama/api/database/connect';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import { dayOf, momentOf } from './facts.ts';

const FEES_SINCE = dayOf(120);
const TODAY = dayOf(0);
const desk = sql`(select id_prestador from prestadores where role = 'recepcion' order by id_prestador limit 1)`;
const dayOfAppointment = sql`(t.inicio at time zone ${CLINIC_TIME_ZONE})::date`;

export async function insertMoney(tx: Tx): Promise<void> {
  // Before there are fees: an order of a session that took place would charge it now, not on its day.
  await insertAuthorizations(tx);
  await insertFees(tx);
  await insertCharges(tx);
  await insertPayments(tx);
  await insertClosings(tx);
  await insertSettlements(tx);
  await insertPresentations(tx);
  await insertConformities(tx);
  await insertShifts(tx);
}

async function insertFees(tx: Tx): Promise<void> {
  await sql`update financiadores f set tipo = case when f.nombre like 'Prepaga%' then 'prepaga' else 'obra_social' end
             where exists (select from coberturas c where c.id_financiador = f.id_financiador)`.execute(tx);
  await sql`
    insert into aranceles (id_financiador, role, modalidad, importe, importe_financiador, desde, registrado_por, fecha_creacion)
    select fee.payer, fee.role, fee.modalidad, fee.importe, fee.del_financiador, ${FEES_SINCE}::date, ${desk}, ${momentOf(120, 10)}
      from (select null::bigint as payer, * from (values
                (null, null, 2800000, 0), (null, 'virtual', 2500000, 0), ('psiquiatra', null, 3600000, 0),
                ('acompanante_terapeutico', null, 1500000, 0)) own (role, modalidad, importe, del_financiador)
            union all
            select f.id_financiador, null, null, 450000 + 50000 * (f.id_financiador % 3)::integer, 1400000
              from financiadores f where exists (select from coberturas c where c.id_financiador = f.id_financiador)) fee`.execute(
    tx,
  );
}

/** Patients with a coverage who come have an order; some are nearly used up, and some end soon. */
async function insertAuthorizations(tx: Tx): Promise<void> {
  await sql`
    insert into autorizaciones (id_cobertura, id_paciente, prestacion, numero, sesiones, desde, hasta, registrado_por,
                                fecha_creacion)
    select c.id_cobertura, c.id_paciente, 'Psicoterapia individual', to_char(c.id_cobertura, 'FM0000') || '-' || c.id_paciente % 10,
           case c.id_paciente % 4 when 0 then 6 when 1 then 8 when 2 then 12 else 20 end, ${dayOf(40)}::date,
           ${TODAY}::date + (case c.id_paciente % 5 when 0 then 18 else 120 end), ${desk}, ${momentOf(41, 11)}
      from coberturas c
     where c.principal
       and (select count(*) from turnos t where t.id_paciente = c.id_paciente) > 2`.execute(tx);
  await sql`
    update turnos t set id_autorizacion = a.id_autorizacion from autorizaciones a
     where a.id_paciente = t.id_paciente and ${dayOfAppointment} between a.desde and a.hasta
       and t.estado not in ('cancelado_paciente', 'cancelado_clinica')`.execute(tx);
}

async function insertCharges(tx: Tx): Promise<void> {
  await sql`
    insert into cargos (id_paciente, id_turno, id_prestador, tipo, fecha, importe, importe_financiador, id_financiador,
                        id_arancel, fecha_creacion)
    select t.id_paciente, t.id_turno, t.id_prestador, 'sesion', ${dayOfAppointment}, fee.importe, fee.importe_financiador,
           k.payer, fee.id_arancel, t.fin
      from turnos t join prestadores d using (id_prestador)
     cross join lateral (select cobertura_en(t.id_paciente, t.id_autorizacion, ${dayOfAppointment}) as payer) k
     cross join lateral arancel_de(k.payer, d.role, t.modalidad, ${dayOfAppointment}) fee
     where t.estado = 'realizado' and t.id_paciente is not null and fee.id_arancel is not null`.execute(tx);
}

/** Most pay on the day; one in seven owes. Of those who have come today some have paid. */
async function insertPayments(tx: Tx): Promise<void> {
  const means = sql`(array['efectivo', 'transferencia', 'debito', 'billetera', 'efectivo', 'transferencia'])[t.id_turno % 6 + 1]`;
  await sql`
    insert into pagos (id_paciente, id_turno, importe, medio, fecha, registrado_por, fecha_creacion)
    select t.id_paciente, t.id_turno, c.importe, ${means}, c.fecha, ${desk}, t.fin
      from cargos c join turnos t using (id_turno)
     where t.id_turno % 7 > 0 and c.importe > 0 and c.fecha < ${TODAY}::date
     order by t.fin`.execute(tx);
  await sql`
    insert into pagos (id_paciente, id_turno, importe, medio, fecha, registrado_por, fecha_creacion)
    select t.id_paciente, t.id_turno, fee.importe, ${means}, ${TODAY}::date, ${desk}, least(t.fin, now())
      from turnos t join prestadores d using (id_prestador)
     cross join lateral arancel_de(cobertura_en(t.id_paciente, t.id_autorizacion, ${dayOfAppointment}), d.role, t.modalidad,
                                   ${dayOfAppointment}) fee
     where ${dayOfAppointment} = ${TODAY}::date and t.estado = 'presente' and t.id_turno % 3 > 0 and fee.importe > 0
     order by t.inicio`.execute(tx);
}

/** Every day but today is closed; now and then some pesos were missing. */
async function insertClosings(tx: Tx): Promise<void> {
  await sql`
    insert into cierres_caja (fecha, esperado, contado, nota, registrado_por, fecha_creacion)
    select d.fecha, jsonb_object_agg(d.medio, d.importe),
           jsonb_object_agg(d.medio, d.importe - case when d.medio = 'efectivo' and extract(day from d.fecha)::integer % 9 = 0
                                                      then 50000 else 0 end),
           case when extract(day from d.fecha)::integer % 9 = 0 then 'Faltan $ 500 de cambio' end, ${desk},
           (d.fecha + time '20:00') at time zone ${CLINIC_TIME_ZONE}
      from (select k.fecha, k.medio, coalesce(sum(p.importe), 0)::bigint as importe
              from (select distinct p.fecha, m.medio from pagos p
                     cross join unnest('{efectivo,transferencia,debito,credito,billetera,otro}'::text[]) m (medio)
                     where p.fecha < ${TODAY}::date) k
              left join pagos p on p.fecha = k.fecha and p.medio = k.medio
             group by k.fecha, k.medio) d
     group by d.fecha`.execute(tx);
}

/** Everybody who attends has a share; what was held two months ago was paid, and last month waits to be. */
async function insertSettlements(tx: Tx): Promise<void> {
  await sql`
    insert into participaciones (id_prestador, centesimos, desde, registrado_por, fecha_creacion)
    select d.id_prestador, case d.role when 'psiquiatra' then 6500 when 'director_medico' then 7000 else 6000 end,
           ${FEES_SINCE}::date, ${desk}, ${momentOf(120, 10)}
      from prestadores d where d.role in ('psicologo', 'psiquiatra', 'acompanante_terapeutico', 'director_medico')`.execute(
    tx,
  );
  await sql`
    with months as (
      select date_trunc('month', ${TODAY}::date - interval '2 months')::date as first
    ), lines as materialized (
      select l.*, m.first from months m
       cross join lateral por_liquidar(null, m.first, (m.first + interval '1 month')::date - 1) l
       where l.centesimos is not null
    ), heads as (
      insert into liquidaciones (id_prestador, desde, hasta, importe, medio, registrado_por, fecha_creacion)
      select l.id_prestador, l.first, (l.first + interval '1 month')::date - 1, sum(l.importe), 'transferencia', ${desk},
             (l.first + interval '1 month 4 days 12 hours') at time zone ${CLINIC_TIME_ZONE}
        from lines l group by l.id_prestador, l.first
      returning id_liquidacion, id_prestador
    )
    insert into liquidacion_lineas (id_liquidacion, id_cargo, id_paciente, id_financiador, tipo, fecha, importe_base, importe,
                                    importe_clinica, centesimos)
    select h.id_liquidacion, l.id_cargo, l.id_paciente, l.id_financiador, l.tipo, l.fecha, l.importe_base, l.importe,
           l.importe_base - l.importe, l.centesimos
      from lines l join heads h using (id_prestador)`.execute(tx);
}

/** Two months ago was presented, and mostly paid; one session in nine was debited. Last month waits. */
async function insertPresentations(tx: Tx): Promise<void> {
  await sql`update financiadores f set dias_presentacion = 6 + 4 * (f.id_financiador % 3)::integer, antiguedad_max_meses = 3,
                                       exige_codigo_validacion = f.id_financiador % 4 = 0, pendiente = false
             where exists (select from coberturas c where c.id_financiador = f.id_financiador)`.execute(tx);
  await sql`
    with month as (
      select date_trunc('month', ${TODAY}::date - interval '2 months')::date as first
    ), found as materialized (
      select c.*, m.first from month m join cargos c on c.fecha >= m.first and c.fecha < m.first + interval '1 month'
       where c.id_financiador is not null and c.tipo = 'sesion' and c.importe_financiador > 0
    ), heads as (
      insert into presentaciones (id_financiador, mes, registrado_por, fecha_creacion)
      select distinct f.id_financiador, f.first, ${desk}, (f.first + interval '1 month 3 days 11 hours') at time zone ${CLINIC_TIME_ZONE}
        from found f
      returning id_presentacion, id_financiador
    )
    insert into presentacion_lineas (id_presentacion, id_cargo, id_paciente, importe, importe_cobrado, estado, motivo)
    select h.id_presentacion, f.id_cargo, f.id_paciente, f.importe_financiador,
           case when f.id_cargo % 9 > 0 and f.id_cargo % 5 > 0 then f.importe_financiador else 0 end,
           case when f.id_cargo % 9 = 0 then 'debitado' when f.id_cargo % 5 = 0 then 'presentado' else 'cobrado' end,
           case when f.id_cargo % 9 = 0 then 'Falta la firma del afiliado' end
      from found f join heads h using (id_financiador)`.execute(tx);
}

/** Most sessions were signed, on paper or on the screen; those of the last days and some others were not. */
async function insertConformities(tx: Tx): Promise<void> {
  await sql`
    insert into conformidades (id_paciente, id_turno, medio, texto, firma, firma_sha256, registrado_por, fecha_creacion)
    select t.id_paciente, t.id_turno, case when k.firma is null then 'papel' else 'pantalla' end, k.texto, k.firma,
           sha256(convert_to(k.texto || E'\\n' || k.firma::text, 'UTF8')), ${desk}, t.fin
      from turnos t
     cross join lateral (
       select 'Asistí al turno del ' || to_char(t.inicio at time zone ${CLINIC_TIME_ZONE}, 'DD/MM/YYYY') || '.' as texto,
              case when t.id_turno % 3 = 0 then (
                select jsonb_build_array(jsonb_agg(jsonb_build_object('x', n * 6, 'y', 30 + 18 * round(sin(n + t.id_turno)::numeric, 2),
                                                                      't', n * 16) order by n))
                  from generate_series(1, 24) n) end as firma) k
     where t.estado = 'realizado' and t.id_paciente is not null and t.id_turno % 6 > 0
       and ${dayOfAppointment} between ${dayOf(60)}::date and ${dayOf(3)}::date`.execute(tx);
}

/** Companions came to one of their patients on the weekdays of the last weeks. */
async function insertShifts(tx: Tx): Promise<void> {
  await sql`
    insert into jornadas (id_paciente, id_prestador, inicio, fin, lugar, registrado_por, fecha_creacion)
    select a.id_paciente, a.id_prestador, k.inicio, k.inicio + interval '4 hours',
           (array['Domicilio', 'Escuela', 'Plaza del barrio'])[extract(day from d)::integer % 3 + 1], a.id_prestador, k.inicio
      from (select s.id_prestador, min(s.id_paciente) as id_paciente
              from asignaciones s join prestadores p using (id_prestador) join pacientes n on n.id_paciente = s.id_paciente
             where p.role = 'acompanante_terapeutico' and p.is_active and s.fecha_baja is null and n.activo
             group by s.id_prestador) a
     cross join generate_series(${dayOf(24)}::date, ${dayOf(1)}::date, interval '1 day') d
     cross join lateral (select (d::date + time '09:00') at time zone ${CLINIC_TIME_ZONE} as inicio) k
     where extract(isodow from d) < 6`.execute(tx);
}
