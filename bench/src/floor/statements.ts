/** A plain hand-written statement for each measured request: one round trip, no sign-in, no reach, no validation. */
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { PATIENT_FIELD_NAMES } from '@trama/contract/words/people/patients';
import type { QueryConfig } from 'pg';

const PATIENT_COLUMNS = `p.id_paciente, ${PATIENT_FIELD_NAMES.map((name) => `p.${name}`).join(', ')},
  coalesce(p.acepta_recordatorios, false) as acepta_recordatorios, p.id_paciente as legajo, p.activo, p.fecha_creacion,
  p.fecha_actualizacion, p.total_sesiones, p.ultima_sesion, p.riesgo_actual, p.riesgo_fecha, p.riesgo_autor,
  p.riesgo_tipo, p.riesgo_inminente, case when p.egresado is null then p.riesgo_reevaluar end as riesgo_reevaluar`;
const IN_ORDER = 'p.apellido_orden, p.nombre_orden, p.id_paciente';
export const PAGE_SIZE = 25;
/** Matches are counted up to here. */
const COUNTED = 10_000;

/** The row of a reading in the trail, which waits for the disk no more than Trama's: $1 is who reads. */
const recorded = (action: string, patient = 'null', shown = 'null') => `recorded as (
  insert into floor.trail (id_prestador, action, id_paciente, pacientes)
  select $1::bigint, '${action}', ${patient}::bigint, ${shown}::bigint[]
   where (select set_config('synchronous_commit', 'off', true)) = 'off')`;

/** A page of patients, with who was shown in the trail. */
const pageOf = (from: string, counted: string) => `
  with page as materialized (select ${PATIENT_COLUMNS} from ${from} order by ${IN_ORDER} limit ${PAGE_SIZE}),
       ${recorded('patient.list', 'null', '(select array_agg(id_paciente) from page)')}
  select (${counted}) as total, page.* from page`;

/** A named statement is planned once per connection. */
export const list = (person: string): QueryConfig => ({
  name: 'list',
  text: pageOf('pacientes p where p.activo', 'select count(*) from pacientes p where p.activo'),
  values: [person],
});

const ASSIGNED = `asignaciones a join pacientes p using (id_paciente)
  where a.id_prestador = $1 and a.fecha_baja is null and p.activo`;

export const listOfProvider = (person: string): QueryConfig => ({
  name: 'list-of-provider',
  text: pageOf(ASSIGNED, `select count(*) from ${ASSIGNED}`),
  values: [person],
});

/** Unnamed: the plan must know the pattern. */
export const search = (person: string, term: string): QueryConfig => ({
  text: pageOf(
    'pacientes p where p.activo and p.busqueda like $2',
    `select count(*) from (select from pacientes p where p.activo and p.busqueda like $2 limit ${COUNTED + 1}) counted`,
  ),
  values: [person, `%${term}%`],
});

const performer = (
  id: string,
) => `(select json_build_object('nombre', nombre, 'apellido', apellido, 'role', role,
  'matricula', matricula, 'matricula_tipo', matricula_tipo, 'matricula_jurisdiccion', matricula_jurisdiccion) from prestadores where id_prestador = ${id})`;

/** Rows of a patient with the folio of their entry and who performed or recorded them. */
const entries = (table: string, clase: string, id: string, person: string, order: string) =>
  `select coalesce(json_agg(r), '[]')::text as body from (
     select r.*, e.folio, ${performer(`r.${person}`)} as prestadores
       from ${table} r left join asientos e on e.id_paciente = r.id_paciente and e.clase = '${clase}' and e.id_objeto = r.${id}
      where r.id_paciente = $2 order by ${order}) r`;

/** What the seven calls of a patient's screen answer. */
const PARTS = {
  patient: `select row_to_json(r)::text as body from (select ${PATIENT_COLUMNS} from pacientes p where id_paciente = $2) r`,
  history: `select row_to_json(r)::text as body from (
     select a.*, e.folio, ${performer('a.id_prestador')} as prestadores
       from admisiones a left join asientos e on e.id_paciente = a.id_paciente and e.clase = 'history'
                                             and e.id_objeto = a.id_admision and e.version = a.version
      where a.id_paciente = $2) r`,
  followUps: entries(
    'seguimientos',
    'follow_up',
    'id_seguimiento',
    'id_prestador',
    'r.fecha desc, r.id_seguimiento desc',
  ),
  medications: entries(
    'medicaciones',
    'medication',
    'id_medicacion',
    'registrado_por',
    'r.activo desc, r.fecha_creacion desc, r.id_medicacion desc',
  ),
  diseases: entries(
    'enfermedades',
    'disease',
    'id_enfermedad',
    'registrado_por',
    'r.activa desc, r.fecha_creacion desc, r.id_enfermedad desc',
  ),
  relationships: entries(
    'vinculos',
    'relationship',
    'id_vinculo',
    'registrado_por',
    'r.fecha_creacion desc, r.id_vinculo desc',
  ),
  antecedents: entries(
    'antecedentes',
    'antecedent',
    'id_antecedente',
    'registrado_por',
    'r.fecha_creacion desc, r.id_antecedente desc',
  ),
};
export type Part = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as Part[];

export const part = (name: Part, person: string, patient: string): QueryConfig => ({
  name,
  text: `with ${recorded(name, '$2')} ${PARTS[name]}`,
  values: [person, patient],
});

/** A provider's appointments of some days, with who comes. */
export const week = (person: string, id: string, from: string, to: string): QueryConfig => ({
  name: 'week',
  text: `with week as materialized (
           select t.*, json_build_object('nombre', d.nombre, 'apellido', d.apellido, 'role', d.role, 'profesion', d.profesion) as prestadores,
                  json_build_object('nombre', p.nombre, 'nombre_elegido', p.nombre_elegido, 'apellido', p.apellido, 'dni', p.dni,
                                    'telefono', p.telefono) as pacientes
             from turnos t join prestadores d using (id_prestador) left join pacientes p using (id_paciente)
            where t.id_prestador = $2 and t.inicio >= ($3::date::timestamp at time zone '${CLINIC_TIME_ZONE}')
              and t.inicio < (($4::date + 1)::timestamp at time zone '${CLINIC_TIME_ZONE}')),
         ${recorded('appointment.list', 'null', '(select array_agg(distinct id_paciente) from week)')}
         select * from week order by inicio, id_turno`,
  values: [person, id, from, to],
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

/** The follow-up, its folio with the link to the entry before, and the row in the trail. It waits for the disk. */
export const createFollowUp = (followUp: FollowUpBody): QueryConfig => ({
  name: 'create-follow-up',
  text: `with created as (
           insert into seguimientos (id_paciente, id_prestador, registrado_por, fecha, ${FOLLOW_UP_COLUMNS})
           values ($1, $2, $2, $3, $4, $5, $6, $7) returning *
         ), head as (
           update floor.legajos l set ultimo_folio = l.ultimo_folio + 1,
                  cabeza = sha256(l.cabeza || convert_to(to_jsonb(created)::text, 'UTF8'))
             from created where l.id_paciente = created.id_paciente
           returning l.id_paciente, l.ultimo_folio, l.cabeza
         ), entered as (
           insert into floor.asientos
           select head.id_paciente, head.ultimo_folio, 'follow_up', created.id_seguimiento, created.fecha_creacion, head.cabeza
             from head cross join created
         ), recorded as (
           insert into floor.trail (id_prestador, action, id_paciente)
           select created.registrado_por, 'follow_up.create', created.id_paciente from created
         )
         select created.*, head.ultimo_folio as folio, ${performer('created.id_prestador')} as prestadores
           from created cross join head`,
  values: [
    followUp.id_paciente,
    followUp.id_prestador,
    followUp.fecha,
    ...FOLLOW_UP_COLUMNS.map((column) => followUp[column]),
  ],
});
