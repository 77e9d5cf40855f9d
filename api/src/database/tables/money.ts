import type { ShiftBefore } from '@trama/contract/schemas/money/shifts';
import type { ConformityMeans } from '@trama/contract/words/agenda/conformity';
import type { ChargeKind, PaymentMeans } from '@trama/contract/words/money/cash';
import type { CopayCollector, PayerKind, SignatureKind } from '@trama/contract/words/money/coverage';
import type { PresentationState } from '@trama/contract/words/money/presentations';
import type { SettlementLineKind } from '@trama/contract/words/money/settlements';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DefaultMoment, Moment, Nullable } from './columns.ts';

/** Who pays, what for, and what was paid. Amounts are whole centavos (see connect.ts for how bigint is read). */
export interface MoneyTables {
  financiadores: Financiadores;
  coberturas: Coberturas;
  autorizaciones: Autorizaciones;
  aranceles: Aranceles;
  cargos: Cargos;
  pagos: Pagos;
  anulaciones_pago: AnulacionesPago;
  cierres_caja: CierresCaja;
  participaciones: Participaciones;
  liquidaciones: Liquidaciones;
  liquidacion_lineas: LiquidacionLineas;
  presentaciones: Presentaciones;
  presentacion_lineas: PresentacionLineas;
  conformidades: Conformidades;
  enlaces_conformidad: EnlacesConformidad;
  jornadas: Jornadas;
}

type ChangedMoment = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;

interface Financiadores {
  id_financiador: GeneratedAlways<number>;
  nombre: string;
  rnos: Nullable<string>;
  tipo: Generated<PayerKind>;
  activo: Generated<boolean>;
  pendiente: Generated<boolean>;
  firmas: Generated<SignatureKind[]>;
  exige_codigo_validacion: Generated<boolean>;
  reconoce_feriados: Generated<boolean>;
  dias_presentacion: Nullable<number>;
  antiguedad_max_meses: Nullable<number>;
  coseguro_lo_cobra: Generated<CopayCollector>;
  fecha_creacion: DefaultMoment;
  fecha_actualizacion: ChangedMoment;
}

interface Coberturas {
  id_cobertura: GeneratedAlways<number>;
  id_paciente: number;
  id_financiador: number;
  plan: Nullable<string>;
  numero_afiliado: Nullable<string>;
  titular: Nullable<string>;
  desde: Nullable<string>;
  hasta: Nullable<string>;
  principal: Generated<boolean>;
  cud_vence: Nullable<string>;
  registrado_por: Nullable<number>;
  fecha_creacion: DefaultMoment;
  fecha_actualizacion: ChangedMoment;
}

interface Autorizaciones {
  id_autorizacion: GeneratedAlways<number>;
  id_cobertura: number;
  id_paciente: number;
  prestacion: string;
  numero: Nullable<string>;
  sesiones: Nullable<number>;
  horas_mes: Nullable<number>;
  desde: string;
  hasta: Nullable<string>;
  id_adjunto: Nullable<number>;
  activa: Generated<boolean>;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
  fecha_actualizacion: ChangedMoment;
}

interface Aranceles {
  id_arancel: GeneratedAlways<number>;
  id_financiador: number | null;
  role: string | null;
  modalidad: string | null;
  importe: number;
  importe_financiador: Generated<number>;
  desde: string;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
}

interface Cargos {
  id_cargo: GeneratedAlways<number>;
  id_paciente: number;
  id_turno: Nullable<number>;
  id_prestador: Nullable<number>;
  tipo: ChargeKind;
  fecha: string;
  importe: number;
  importe_financiador: Generated<number>;
  id_financiador: Nullable<number>;
  id_arancel: Nullable<number>;
  concepto: Nullable<string>;
  registrado_por: Nullable<number>;
  fecha_creacion: DefaultMoment;
  anulado_el: ChangedMoment;
  anulado_motivo: Nullable<string>;
}

interface Pagos {
  id_pago: GeneratedAlways<number>;
  id_paciente: number;
  id_turno: Nullable<number>;
  importe: number;
  medio: PaymentMeans;
  concepto: Nullable<string>;
  fecha: string;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
}

interface AnulacionesPago {
  id_anulacion: GeneratedAlways<number>;
  id_pago: number;
  id_paciente: number;
  motivo: string;
  fecha: string;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
}

interface CierresCaja {
  id_cierre: GeneratedAlways<number>;
  fecha: string;
  esperado: ColumnType<Record<string, number>, string, never>;
  contado: ColumnType<Record<string, number>, string, never>;
  nota: Nullable<string>;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
}

interface Participaciones {
  id_participacion: GeneratedAlways<number>;
  id_prestador: number;
  id_financiador: Nullable<number>;
  centesimos: number;
  desde: string;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
}

interface Liquidaciones {
  id_liquidacion: GeneratedAlways<number>;
  id_prestador: number;
  desde: string;
  hasta: string;
  importe: number;
  medio: PaymentMeans;
  nota: Nullable<string>;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
}

interface LiquidacionLineas {
  id_linea: GeneratedAlways<number>;
  id_liquidacion: number;
  id_cargo: Nullable<number>;
  id_paciente: Nullable<number>;
  id_financiador: Nullable<number>;
  tipo: SettlementLineKind;
  fecha: string;
  importe_base: number;
  importe: number;
  importe_clinica: number;
  centesimos: Nullable<number>;
  concepto: Nullable<string>;
}

interface Presentaciones {
  id_presentacion: GeneratedAlways<number>;
  id_financiador: number;
  mes: string;
  nota: Nullable<string>;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
}

interface PresentacionLineas {
  id_linea: GeneratedAlways<number>;
  id_presentacion: number;
  id_cargo: number;
  id_paciente: number;
  importe: number;
  importe_cobrado: Generated<number>;
  estado: Generated<PresentationState>;
  motivo: Nullable<string>;
  codigo_validacion: Nullable<string>;
  fecha_actualizacion: ChangedMoment;
}

interface Conformidades {
  id_conformidad: GeneratedAlways<number>;
  id_paciente: number;
  id_turno: Nullable<number>;
  id_prestador: Nullable<number>;
  mes: Nullable<string>;
  minutos: Nullable<number>;
  medio: ConformityMeans;
  asistio: Generated<boolean>;
  texto: string;
  firmante: Nullable<string>;
  firma: ColumnType<unknown, string | null, never>;
  firma_sha256: Nullable<Buffer>;
  registrado_por: Nullable<number>;
  fecha_creacion: DefaultMoment;
  anulada_el: ChangedMoment;
  anulada_motivo: Nullable<string>;
}

interface EnlacesConformidad {
  hash: Buffer;
  id_paciente: number;
  id_turno: Nullable<number>;
  id_prestador: Nullable<number>;
  mes: Nullable<string>;
  minutos: Nullable<number>;
  texto: string;
  fecha_creacion: DefaultMoment;
  vence_el: DefaultMoment;
  usado_el: ChangedMoment;
}

interface Jornadas {
  id_jornada: GeneratedAlways<number>;
  id_paciente: number;
  id_prestador: number;
  inicio: Moment;
  fin: ChangedMoment;
  lugar: Nullable<string>;
  actividades: Nullable<string>;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
  fecha_actualizacion: ChangedMoment;
  anulada_el: ChangedMoment;
  anulada_motivo: Nullable<string>;
  /** What it said before, written by a trigger. */
  anteriores: ColumnType<ShiftBefore[] | null, never, never>;
}
