import { Charge, Payment, type PaymentInput } from '@trama/contract/schemas/money/cash';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { ACCOUNT_ROWS_MAX } from '@trama/contract/words/money/cash';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';

export const nameOf = (provider: string) =>
  `(select nullif(concat_ws(' ', d.nombre, d.apellido), '') from prestadores d where d.id_prestador = ${provider})`;

const CHARGE_JSON = rowAsJson(Charge, 'c', {
  financiador: '(select f.nombre from financiadores f where f.id_financiador = c.id_financiador)',
  prestador: nameOf('c.id_prestador'),
});

const PAYMENT_JSON = rowAsJson(Payment, 'p', {
  autor: `coalesce(${nameOf('p.registrado_por')}, '')`,
  anulacion: `(select row_to_json(x) from (
    select x.motivo, x.fecha, to_char(x.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as fecha_creacion,
           coalesce(${nameOf('x.registrado_por')}, '') as autor
      from anulaciones_pago x where x.id_pago = p.id_pago) x)`,
});

/** SQL of a payment `p` that counts. */
const STANDS = 'not exists (select from anulaciones_pago x where x.id_pago = p.id_pago)';

/** SQL of what is asked for the appointment `t`: what was charged or, before it was held, the fee that it would have. */
const ASKED_FOR = `coalesce(
  (select c.importe from cargos c where c.id_turno = t.id_turno and c.anulado_el is null and c.tipo <> 'ajuste'),
  (arancel_de(cobertura_en(t.id_paciente, t.id_autorizacion, (t.inicio at time zone '${CLINIC_TIME_ZONE}')::date),
              (select d.role from prestadores d where d.id_prestador = t.id_prestador), t.modalidad,
              (t.inicio at time zone '${CLINIC_TIME_ZONE}')::date)).importe)`;
const PAID_FOR = `coalesce((select sum(p.importe) from pagos p where p.id_turno = t.id_turno and ${STANDS}), 0)::bigint`;

/** The account of the patient that the request is about, and what is asked and paid for their appointment $1. */
export const ACCOUNT = ownSql('money/accounts/account')`
  select json_build_object(
           'id_paciente', allowed.id_paciente,
           'cargos', coalesce((
             select json_agg(${CHARGE_JSON} order by c.fecha desc, c.id_cargo desc)
               from (select * from cargos c where c.id_paciente = allowed.id_paciente
                      order by c.fecha desc, c.id_cargo desc limit ${ACCOUNT_ROWS_MAX}) c), '[]'),
           'pagos', coalesce((
             select json_agg(${PAYMENT_JSON} order by p.id_pago desc)
               from (select * from pagos p where p.id_paciente = allowed.id_paciente
                      order by p.id_pago desc limit ${ACCOUNT_ROWS_MAX}) p), '[]'),
           'total_cargos', total.cargos, 'total_pagos', total.pagos, 'saldo', total.cargos - total.pagos,
           'turno', (select json_build_object('id_turno', t.id_turno, 'importe', ${ASKED_FOR}, 'pagado', ${PAID_FOR})
                       from turnos t where t.id_turno = $1::bigint and t.id_paciente = allowed.id_paciente)) as json
    from (select coalesce((select sum(c.importe) from cargos c
                            where c.id_paciente = allowed.id_paciente and c.anulado_el is null), 0)::bigint as cargos,
                 coalesce((select sum(p.importe) from pagos p
                            where p.id_paciente = allowed.id_paciente and ${STANDS}), 0)::bigint as pagos) total`;

export async function readCharge(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(CHARGE_JSON)}::text as json from cargos c where c.id_cargo = ${id}`.execute(tx);
  return String(rows[0]?.json);
}

export async function readPayment(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(PAYMENT_JSON)}::text as json from pagos p where p.id_pago = ${id}`.execute(tx);
  return String(rows[0]?.json);
}

interface Session {
  /** Null where there is no fee for it. */
  importe: number | null;
  pagado: number;
}

/** What is asked and paid for an appointment of that patient. Its lock makes other payments for it wait for this one. */
export async function holdSession(tx: Tx, id: number, patient: number): Promise<Session | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cobro ' || ${id}::text, 0))`.execute(tx);
  const { rows } = await sql<Session>`
    select ${sql.raw(ASKED_FOR)} as importe, ${sql.raw(PAID_FOR)} as pagado
      from turnos t where t.id_turno = ${id} and t.id_paciente = ${patient}`.execute(tx);
  return rows[0];
}

export async function isClosed(tx: Tx, day: string): Promise<boolean> {
  const found = tx.selectFrom('cierres_caja').select('id_cierre').where('fecha', '=', day);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function insertPayment(
  tx: Tx,
  registrado_por: number,
  { fecha, ...input }: PaymentInput & { fecha: string },
): Promise<number> {
  const insert = tx
    .insertInto('pagos')
    .values({ ...input, fecha, registrado_por })
    .returning('id_pago');
  return (await insert.executeTakeFirstOrThrow()).id_pago;
}

export interface ReceiptRow {
  id_pago: number;
  importe: number;
  medio: string;
  concepto: string | null;
  fecha: string;
  fecha_creacion: string;
  autor: string;
  anulado: boolean;
  nombre: string | null;
  nombre_elegido: string | null;
  apellido: string;
  dni: string | null;
  tipo_documento: string | null;
  /** The day of the session that was paid. */
  turno: string | null;
}

/** What the receipt of the payment that the request names says. Neither who attended nor their profession. */
export const RECEIPT = ownSql('money/accounts/receipt')`
  select p.id_pago, p.importe, p.medio, p.concepto, p.fecha::text as fecha, p.fecha_creacion,
         coalesce(${nameOf('p.registrado_por')}, '') as autor, not ${STANDS} as anulado,
         n.nombre, n.nombre_elegido, n.apellido, n.dni, n.tipo_documento,
         (select (t.inicio at time zone '${CLINIC_TIME_ZONE}')::date::text from turnos t where t.id_turno = p.id_turno) as turno
    from pagos p join pacientes n on n.id_paciente = p.id_paciente
   where p.id_pago = allowed.object_id`;
