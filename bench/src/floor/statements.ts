/** The best hand-written statement for each measured request: one round trip, no sign-in, no reach, no audit. */
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { PATIENT_FIELD_NAMES } from '@trama/contract/words/people/patients';
import type { QueryConfig } from 'pg';

const PATIENT_COLUMNS = `p.id_paciente, ${PATIENT_FIELD_NAMES.map((name) => `p.${name}`).join(', ')},
  coalesce(p.acepta_recordatorios, false) as acepta_recordatorios, p.id_paciente as legajo, p.activo, p.fecha_creacion,
  p.fecha_actualizacion, p.total_sesiones, p.ultima_sesion, p.riesgo_actual, p.riesgo_fecha, p.riesgo_autor`;
const IN_ORDER = 'p.apellido_orden, p.nombre_orden, p.id_paciente';
export const PAGE_SIZE = 25;
/** Matches are counted up to here. */
const COUNTED = 10_000;

/** A named statement is planned once per connection. */
export const list = (): QueryConfig => ({
  name: 'list',
  text: `select (select total from floor.counters where activo) as total, ${PATIENT_COLUMNS}
           from pacientes p where p.activo order by ${IN_ORDER} limit ${PAGE_SIZE}`,
});

export const listOfProvider = (id: string): QueryConfig => ({
  name: 'list-of-provider',
  text: `select (select total from floor.assigned_counters where id_prestador = $1 and activo) as total,
                ${PATIENT_COLUMNS}
           from (select id_paciente from floor.assigned where id_prestador = $1 and activo
                  order by apellido_orden, nombre_orden, id_paciente limit ${PAGE_SIZE}) a
           join pacientes p using (id_paciente)
          order by ${IN_ORDER}`,
  values: [id],
});

/** Unnamed: the plan must know the pattern. */
export const search = (term: string): QueryConfig => ({
  text: `select (select count(*) from (select from pacientes p where p.activo and p.busqueda like $1
                                        limit ${COUNTED + 1}) counted) as total, ${PATIENT_COLUMNS}
           from pacientes p where p.activo and p.busqueda like $1 order by ${IN_ORDER} limit ${PAGE_SIZE}`,
  values: [`%${term}%`],
});

const performer = (
  id: string,
) => `(select json_build_object('nombre', nombre, 'apellido', apellido, 'role', role,
  'matricula', matricula, 'matricula_tipo', matricula_tipo, 'matricula_jurisdiccion', matricula_jurisdiccion) from prestadores where id_prestador = ${id}) as prestadores`;
const rows = (table: string, order: string) =>
  `(select coalesce(json_agg(r), '[]') from (select * from ${table} where id_paciente = $1 order by ${order}) r)`;

export const detail = (id: string): QueryConfig => ({
  name: 'detail',
  text: `select json_build_object(
    'patient', (select row_to_json(r) from (select ${PATIENT_COLUMNS} from pacientes p where id_paciente = $1) r),
    'history', (select row_to_json(r) from (select a.*, ${performer('a.id_prestador')} from admisiones a
                                             where id_paciente = $1) r),
    'followUps', (select coalesce(json_agg(r), '[]')
                    from (select s.*, ${performer('s.id_prestador')} from seguimientos s where id_paciente = $1
                           order by fecha desc, id_seguimiento desc) r),
    'medications', ${rows('medicaciones', 'activo desc, fecha_creacion desc, id_medicacion desc')},
    'diseases', ${rows('enfermedades', 'activa desc, fecha_creacion desc, id_enfermedad desc')},
    'relationships', ${rows('vinculos', 'fecha_creacion desc, id_vinculo desc')},
    'antecedents', ${rows('antecedentes', 'fecha_creacion desc, id_antecedente desc')})::text as body`,
  values: [id],
});

/** A provider's appointments of some days, with who comes. */
export const week = (id: string, from: string, to: string): QueryConfig => ({
  name: 'week',
  text: `select t.*, json_build_object('nombre', d.nombre, 'apellido', d.apellido, 'role', d.role, 'profesion', d.profesion) as prestadores,
                json_build_object('nombre', p.nombre, 'nombre_elegido', p.nombre_elegido, 'apellido', p.apellido, 'dni', p.dni,
                                  'telefono', p.telefono) as pacientes
           from turnos t join prestadores d using (id_prestador) left join pacientes p using (id_paciente)
          where t.id_prestador = $1 and t.inicio >= ($2::date::timestamp at time zone '${CLINIC_TIME_ZONE}')
            and t.inicio < (($3::date + 1)::timestamp at time zone '${CLINIC_TIME_ZONE}')
          order by t.inicio, t.id_turno`,
  values: [id, from, to],
});

const FOLLOW_UP_COLUMNS = [
  'eje_tratamiento',
  'intervenciones_principales',
  'indicaciones',
  'planificacion',
] as const;

/** What a measured creation sends, to Trama and to the floor alike. */
export type FollowUpBody = { id_paciente: number; id_prestador: number; fecha: string } & Record<
  (typeof FOLLOW_UP_COLUMNS)[number],
  string
>;

export const createFollowUp = (followUp: FollowUpBody): QueryConfig => ({
  name: 'create-follow-up',
  text: `insert into seguimientos (id_paciente, id_prestador, registrado_por, fecha, ${FOLLOW_UP_COLUMNS})
         values ($1, $2, $2, $3, $4, $5, $6, $7) returning *`,
  values: [
    followUp.id_paciente,
    followUp.id_prestador,
    followUp.fecha,
    ...FOLLOW_UP_COLUMNS.map((column) => followUp[column]),
  ],
});
