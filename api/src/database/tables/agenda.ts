import type { AppointmentState } from '@trama/contract/words/agenda/appointments';
import type { AppointmentKind } from '@trama/contract/words/agenda/encounters';
import type { RequestState } from '@trama/contract/words/agenda/intake';
import type { WaitingState } from '@trama/contract/words/agenda/waiting-list';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { DefaultMoment, Moment, Nullable } from './columns.ts';

/** Appointments and the settings of the agenda. */
export interface AgendaTables {
  consultorios: Consultorios;
  series_turnos: SeriesTurnos;
  turnos: Turnos;
  disponibilidades: Disponibilidades;
  agendas: Agendas;
  ausencias_prestador: AusenciasPrestador;
  feriados: Feriados;
  calendar_tokens: CalendarTokens;
  enlaces_turnos: EnlacesTurnos;
  lista_espera: ListaEspera;
  horas_liberadas: HorasLiberadas;
  pedidos_asignacion: PedidosAsignacion;
  grupos: Grupos;
  miembros_grupo: MiembrosGrupo;
  borradores_encuentro: BorradoresEncuentro;
}

interface Consultorios {
  id_consultorio: GeneratedAlways<number>;
  nombre: string;
  activo: Generated<boolean>;
}

/** Null is an appointment of one patient, or a block. */
type Kind = Nullable<Exclude<AppointmentKind, 'individual'>>;

interface SeriesTurnos {
  id_serie: GeneratedAlways<number>;
  id_prestador: number;
  id_paciente: number | null;
  cada: string;
  /** The wall clock of the clinic, without a zone. */
  desde: ColumnType<string, unknown, never>;
  duracion_min: number;
  hasta: Nullable<string>;
  modalidad: string;
  consultorio: Nullable<number>;
  sobreturno: boolean;
  nota: Nullable<string>;
  tipo: Kind;
  id_grupo: Nullable<number>;
  participantes: Nullable<number[]>;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
}

interface Turnos {
  id_turno: GeneratedAlways<number>;
  id_prestador: number;
  id_paciente: number | null;
  inicio: Moment;
  fin: Moment;
  modalidad: string;
  consultorio: Nullable<number>;
  estado: Generated<AppointmentState>;
  sobreturno: Generated<boolean>;
  id_serie: Nullable<number>;
  ocurrencia: Nullable<number>;
  nota: Nullable<string>;
  motivo: Nullable<string>;
  id_autorizacion: Nullable<number>;
  tipo: Kind;
  /** Set on a participant's appointment: the appointment that stands for everybody. */
  id_encuentro: Nullable<number>;
  id_grupo: Nullable<number>;
  cancelado_con_todos: Nullable<boolean>;
  estado_previo: Nullable<AppointmentState>;
  presente_el: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  registrado_por: Nullable<number>;
  fecha_creacion: DefaultMoment;
  fecha_actualizacion: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

interface PedidosAsignacion {
  id_pedido: GeneratedAlways<number>;
  id_paciente: number;
  id_prestador: number;
  estado: Generated<RequestState>;
  pedido_por: number;
  fecha_creacion: DefaultMoment;
  resuelto_por: Nullable<number>;
  fecha_resolucion: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

interface Disponibilidades {
  id_disponibilidad: GeneratedAlways<number>;
  id_prestador: number;
  dia: number;
  desde: string;
  hasta: string;
  paso: Generated<number>;
}

interface Agendas {
  id_prestador: number;
  paso: number;
}

interface AusenciasPrestador {
  id_ausencia: GeneratedAlways<number>;
  id_prestador: number;
  desde: string;
  hasta: string;
  motivo: Nullable<string>;
}

interface Feriados {
  fecha: string;
  nombre: string;
  activo: Generated<boolean>;
}

interface CalendarTokens {
  id_calendario: GeneratedAlways<number>;
  hash: Buffer;
  id_prestador: number;
  iniciales: Generated<boolean>;
  fecha_creacion: DefaultMoment;
  revoked_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

interface HorasLiberadas {
  id_prestador: number;
  inicio: string;
  fin: string;
  id_turno: number;
  fecha_creacion: Generated<string>;
}

interface ListaEspera {
  id_espera: GeneratedAlways<number>;
  id_paciente: number;
  id_prestador: number | null;
  role: string | null;
  dias: number[];
  desde: Nullable<string>;
  hasta: Nullable<string>;
  nota: Nullable<string>;
  estado: Generated<WaitingState>;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
  fecha_actualizacion: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

interface EnlacesTurnos {
  hash: Buffer;
  id_turno: number;
  inicio: Moment;
  confirma: boolean;
  copiado: Generated<boolean>;
  fecha_creacion: DefaultMoment;
  usado_el: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

interface Grupos {
  id_grupo: GeneratedAlways<number>;
  nombre: string;
  lugar: Nullable<string>;
  consultorio: Nullable<number>;
  id_prestador: number;
  activo: Generated<boolean>;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
  fecha_actualizacion: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

interface MiembrosGrupo {
  id_miembro: GeneratedAlways<number>;
  id_grupo: number;
  id_paciente: number;
  desde: string;
  hasta: Nullable<string>;
  registrado_por: number;
  fecha_creacion: DefaultMoment;
}

interface BorradoresEncuentro {
  id_prestador: number;
  id_turno: number;
  contenido: JSONColumnType<Record<string, unknown>>;
  fecha_actualizacion: DefaultMoment;
}
