import { COMMON_SHARE } from './names.ts';

/** What a clinic is made of, and a statement that writes some of it. */
export interface ClinicFacts {
  patients: number;
  /** The day of the last session. */
  lastDay: string;
  passwordHash: string;
}
export type Step = [title: string, sql: string];

export const ADMINS = 32;
export const PROVIDERS = 200;
/** The first forty providers have this many patients, the next forty that many, the others from 50 upwards. */
export const MOST_ASSIGNED = 5000;
export const SOME_ASSIGNED = 500;
/** Directors come after the providers; each has this many patients, for the boards. */
const DIRECTORS = 8;
const ON_BOARD = 10_000;
const OF_EACH = 40;

/** Ids of the providers' accounts: the administrators come before them. */
export const providerIds = (assigned: number): number[] =>
  Array.from({ length: OF_EACH }, (_, i) => ADMINS + 1 + i + (assigned === MOST_ASSIGNED ? 0 : OF_EACH));
export const directorIds = Array.from({ length: DIRECTORS }, (_, i) => ADMINS + PROVIDERS + 1 + i);
export const emailOf = (id: number): string => `persona${id}@bench.test`;

/** A million appointments, whatever the number of patients: ten a day, from long ago to four weeks ahead. */
const APPOINTMENTS_OF_EACH = 5000;

/** Every choice is a hash of the row's number: the same clinic on every machine. */
export const people = ({ patients, passwordHash, lastDay }: ClinicFacts): Step[] => [
  [
    'providers',
    `insert into prestadores (id_prestador, nombre, apellido, role, matricula, telefono, email, password_hash,
                              fecha_creacion)
     overriding system value
     select n, nombre.texto, apellido.texto,
            case when n <= ${ADMINS} then 'administrador' when n > ${ADMINS + PROVIDERS} then 'director_medico'
                 else (array['psicologo', 'psiquiatra', 'acompanante_terapeutico', 'psicologo'])[1 + n % 4] end,
            'MN ' || 40000 + n, '011 5100-' || lpad(n::text, 4, '0'), 'persona' || n || '@bench.test',
            '${passwordHash}', date '${lastDay}' - 900
       from generate_series(1, ${ADMINS + PROVIDERS + DIRECTORS}) n
       join bench.nombres nombre on nombre.lugar = bench.place(n, 91)
       join bench.apellidos apellido on apellido.lugar = bench.place(n, 92)`,
  ],
  [
    'patients',
    `insert into pacientes (id_paciente, nombre, apellido, dni, email, telefono, fecha_nacimiento, estado_civil,
                            ocupacion, direccion, activo, fecha_creacion, creado_por, total_sesiones, ultima_sesion)
     overriding system value
     select n,
            nombre.texto || case when bench.chance(n, 3) < 0.3 then ' ' || segundo.texto else '' end,
            case when bench.chance(n, 4) < ${COMMON_SHARE} then apellido.texto
                 else cabeza.texto || medio.texto || final.texto end
              || case when bench.chance(n, 5) < 0.08 then ' ' || otro.texto else '' end,
            (10000000 + n * 79 % 79999999)::text,
            case when bench.chance(n, 6) < 0.6 then 'paciente' || n || '@correo.test' end,
            case when bench.chance(n, 7) < 0.9 then '011 4' || lpad((n % 1000000)::text, 6, '0') end,
            date '1940-01-01' + (bench.chance(n, 8) * 25500)::int,
            (array['Casado', 'Soltero', 'Soltero', 'Viudo', 'Divorciado', 'Separado', 'Otro', null])
              [1 + floor(bench.chance(n, 9) * 8)::int],
            case when bench.chance(n, 10) < 0.7 then 'Empleo administrativo' end,
            case when bench.chance(n, 11) < 0.8 then 'Calle del Ceibo ' || n % 5000 || ', Barrio Norte' end,
            bench.chance(n, 12) >= 0.08,
            date '${lastDay}' - 800 + bench.chance(n, 13) * interval '90 days',
            1,
            bench.sessions(n),
            case when bench.sessions(n) > 0 then bench.last_session(n) end
       from generate_series(1, ${patients}::bigint) n
       join bench.nombres nombre on nombre.lugar = bench.place(n, 1)
       join bench.nombres segundo on segundo.lugar = bench.place(n, 21)
       join bench.apellidos apellido on apellido.lugar = bench.place(n, 2)
       join bench.apellidos otro on otro.lugar = bench.place(n, 22)
       join bench.cabezas cabeza on cabeza.lugar = bench.place(n, 23)
       join bench.medios medio on medio.lugar = bench.place(n, 24)
       join bench.finales final on final.lugar = bench.place(n, 25)`,
  ],
  [
    // A step that shares no factor with the number of patients meets each of them once. One in ten is over by now.
    'assignments',
    `insert into asignaciones (id_paciente, id_prestador, notas, fecha_asignacion, asignado_por, fecha_baja, cerrado_por)
     select 1 + (p * 7727 + k * 7919::bigint) % ${patients}, p + ${ADMINS},
            case when k % 3 = 0 then 'Derivado por el equipo de admisión' end,
            date '${lastDay}' - 700 + k % 600 * interval '1 day', 1,
            case when k > open_now then date '${lastDay}' - 20 end, case when k > open_now then 1 end
       from generate_series(1, ${PROVIDERS}) p,
            lateral (select case when p <= ${OF_EACH} then ${MOST_ASSIGNED}
                                 when p <= ${2 * OF_EACH} then ${SOME_ASSIGNED}
                                 else round(50 * power(100, (p - ${2 * OF_EACH + 1}) / ${PROVIDERS - 2 * OF_EACH - 1}.0))
                            end::int as open_now) size,
            lateral generate_series(1, open_now + open_now / 10) k`,
  ],
  [
    'assignments of directors',
    `insert into asignaciones (id_paciente, id_prestador, fecha_asignacion, asignado_por)
     select 1 + (d * 7727 + k * 7919::bigint) % ${patients}, ${ADMINS + PROVIDERS} + d, date '${lastDay}' - 500, 1
       from generate_series(1, ${DIRECTORS}) d, generate_series(1, ${ON_BOARD}) k`,
  ],
  [
    // No patient is at two places at once: at each hour every provider sees another one.
    'appointments',
    `insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad, estado, registrado_por, fecha_creacion)
     select p + ${ADMINS}, 1 + (k * ${PROVIDERS}::bigint + p - 1) % ${patients}, inicio, inicio + interval '50 minutes',
            'presencial', case when inicio >= date '${lastDay}' then 'programado'
                               else (array['realizado', 'realizado', 'realizado', 'ausente'])[1 + k % 4] end,
            1, inicio - interval '30 days'
       from generate_series(1, ${PROVIDERS}) p, generate_series(0, ${APPOINTMENTS_OF_EACH} - 1) k,
            lateral (select date '${lastDay}' + 28 - k / 10 + (11 + k % 10) * interval '1 hour' as inicio) moment
      order by inicio`,
  ],
];
