import { FIRST_VERSIONS } from '@trama/demo/versions';
import { ADMINS, type ClinicFacts, PROVIDERS, type Step } from './people.ts';
import { ILLNESSES, MEDICATIONS, PHRASES, RELATIONS } from './texts.ts';

/** One patient in ten has the whole record: history, medications, illnesses, family, earlier treatments. */
export const FULL_RECORD_EVERY = 10;

const quoted = (texts: string[]) =>
  `array[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}]`;
const oneOf = (texts: string[], row: string, salt: number) =>
  `(${quoted(texts)})[1 + floor(bench.chance(${row}, ${salt}) * ${texts.length})::int]`;
const phrase = (row: string, salt: number) => oneOf(PHRASES, row, salt);
const performer = (row: string, salt = 40) =>
  `${ADMINS} + 1 + floor(bench.chance(${row}, ${salt}) * ${PROVIDERS})::int`;

interface Few {
  table: string;
  most: number;
  columns: string;
  texts: string;
}

/** Some records for every patient with a full one: how many each, and what they say. */
const few = ({ table, most, columns, texts }: Few, { patients, lastDay }: ClinicFacts): Step => [
  table,
  `insert into ${table} (id_paciente, registrado_por, fecha_creacion, ${columns})
   select n, ${performer('n')}, date '${lastDay}' - 600 + k * interval '30 days', ${texts}
     from generate_series(1, ${patients}::bigint, ${FULL_RECORD_EVERY}) n,
          lateral generate_series(1, 1 + floor(bench.chance(n, 50) * ${most})::int) k`,
];

export const records = (facts: ClinicFacts): Step[] => [
  followUps(facts),
  ...histories(facts),
  ...LISTS.map((list) => few(list, facts)),
  ...risks(facts),
];

/** Only what the boards read. One follow-up for each patient, of the day that stands beside the name, and no folios to give. */
export const forBoards = (facts: ClinicFacts): Step[] => [
  [
    'follow-ups',
    `insert into seguimientos (id_paciente, id_prestador, registrado_por, fecha, fecha_creacion, eje_tratamiento)
     select id_paciente, ${performer('id_paciente')}, 1, ultima_sesion, ultima_sesion + interval '18 hours', 'Ansiedad'
       from pacientes where ultima_sesion is not null order by ultima_sesion`,
  ],
  [
    // As the function that makes them again would write them, without looking up who wrote each follow-up.
    'professions that saw each patient',
    `update pacientes set ultima_profesion = 'psicologia',
            otra_profesion_el = case when bench.chance(id_paciente, 42) < 0.6 then ultima_sesion - floor(bench.chance(id_paciente, 43) * 120)::int end,
            psiquiatria_el = case when bench.chance(id_paciente, 42) < 0.4 then ultima_sesion - floor(bench.chance(id_paciente, 43) * 120)::int end
      where ultima_sesion is not null`,
  ],
  ...histories(facts),
  ...MEDICATED.map((list) => few(list, facts)),
  ...risks(facts),
  [
    'records',
    `insert into legajos (id_paciente, ultimo_folio, cabeza) select n, 0, decode(repeat('00', 32), 'hex')
       from generate_series(1, ${facts.patients}::bigint) n`,
  ],
];

const followUps = ({ patients }: ClinicFacts): Step => [
  // In the order of their days, as they were written: the sessions of one patient lie far apart.
  'follow-ups',
  `insert into seguimientos (id_paciente, id_prestador, registrado_por, fecha, fecha_creacion, eje_tratamiento,
                               intervenciones_principales, logros_variaciones_mes, indicaciones, supervisar)
     select n, who, who, fecha, fecha + interval '18 hours', ${phrase('number', 31)}, ${phrase('number', 32)},
            case when k % 2 = 0 then ${phrase('number', 33)} end, case when k % 3 = 0 then ${phrase('number', 34)} end,
            case when k % 9 = 0 then ${phrase('number', 35)} end
       from (select n, k, n * 100 + k as number, 
                    case when k % 3 = 0 then ${performer('n', 41)} else ${performer('n')} end as who,
                    bench.last_session(n) - (k - 1) * 7 as fecha
               from generate_series(1, ${patients}::bigint) n, lateral generate_series(1, bench.sessions(n)) k
              order by fecha, n) written`,
];

const histories = ({ patients, lastDay }: ClinicFacts): Step[] => [
  [
    'clinical histories',
    `insert into admisiones (id_paciente, id_prestador, registrado_por, fecha_creacion, fecha_actualizacion, motivo,
                             series_sintomas, desencadenantes, riesgo, antecedente_consumo, medicacion_actual,
                             impresion_personas, denominacion_dsm, codigo_dsm, comentario_conclusion, familia_contiene,
                             tratamiento_medico, tabaco, alcohol)
     select n, ${performer('n')}, ${performer('n')}, creada, creada, ${phrase('n', 61)}, ${phrase('n', 62)},
            ${phrase('n', 63)}, ${oneOf(['bajo', 'medio', 'alto', 'muy alto'], 'n', 64)}, ${phrase('n', 65)},
            ${oneOf(MEDICATIONS, 'n', 66)}, ${phrase('n', 67)}, 'Episodio en estudio', 'F' || 10 + n % 80,
            ${phrase('n', 68)}, n % 2 = 0, n % 3 = 0, n % 5 = 0, n % 7 = 0
       from generate_series(1, ${patients}::bigint, ${FULL_RECORD_EVERY}) n,
            lateral (select date '${lastDay}' - 650 + interval '15 hours' as creada) day`,
  ],
  ['their first versions', FIRST_VERSIONS],
];

const MEDICATED: Few[] = [
  {
    table: 'medicaciones',
    most: 4,
    columns: 'nombre_medicamento, dosis, frecuencia, activo',
    texts: `${oneOf(MEDICATIONS, 'n * 10 + k', 71)}, 25 * k || ' mg', 'Una vez por día', k % 3 > 0`,
  },
];
const LISTS: Few[] = [
  ...MEDICATED,
  {
    table: 'enfermedades',
    most: 3,
    columns: 'nombre_enfermedad, tipo, activa, en_tratamiento',
    texts: `${oneOf(ILLNESSES, 'n * 10 + k', 72)}, 'Crónica', k % 3 > 0, k % 2 = 0`,
  },
  {
    table: 'vinculos',
    most: 5,
    columns: 'nombre, vinculo, edad, convive, ocupacion',
    texts: `'Familiar ' || k, ${oneOf(RELATIONS, 'n * 10 + k', 73)}, 20 + k * 9, k % 2 = 0, 'Docente'`,
  },
  {
    table: 'antecedentes',
    most: 3,
    columns: 'tratamiento, motivo, duracion, resultados',
    texts: `'Psicoterapia individual', ${phrase('n * 10 + k', 74)}, 'Un año', ${phrase('n * 10 + k', 75)}`,
  },
];

/** Six of a hundred patients were evaluated, half of them have a plan, one in three has somebody to call, 15 % were discharged. */
const risks = ({ patients, lastDay }: ClinicFacts): Step[] => [
  [
    'evaluations of risk',
    `insert into evaluaciones_riesgo (id_paciente, registrado_por, fecha_creacion, tipo, nivel, inminente, fundamentos,
                                      factores_riesgo, factores_protectores, acceso_a_medios, reevaluar_el)
     select n, ${performer('n')}, date '${lastDay}' - ago, ${oneOf(['suicida', 'autolesion', 'desamparo'], 'n', 81)},
            ${oneOf(['bajo', 'bajo', 'medio', 'alto', 'muy_alto'], 'n', 82)}, false, ${phrase('n', 83)}, '{}', '{}',
            'no_evaluado', date '${lastDay}' - ago + 14
       from generate_series(1, ${patients}::bigint) n,
            lateral (select floor(bench.chance(n, 84) * 20)::int as ago) day
      where bench.chance(n, 80) < 0.06`,
  ],
  [
    'safety plans',
    `insert into planes_seguridad (id_paciente, registrado_por, fecha_creacion, senales, apoyos, profesionales,
                                   acordado_con_paciente, revisar_el)
     select id_paciente, registrado_por, fecha_creacion, 'Duerme mal', '[]', '[]', true, reevaluar_el + 20
       from evaluaciones_riesgo where id_paciente % 2 = 0`,
  ],
  [
    'discharges',
    `insert into egresos (id_paciente, registrado_por, fecha_creacion, tipo, motivo, fecha_acto)
     select n, ${performer('n')}, date '${lastDay}' - 100, 'alta', ${phrase('n', 87)}, date '${lastDay}' - 100
       from generate_series(1, ${patients}::bigint) n where bench.chance(n, 86) < 0.15`,
  ],
  [
    'contacts',
    `insert into contactos (id_paciente, nombre, telefono, es_emergencia, registrado_por)
     select n, 'Familiar', '011 4555-0000', true, 1 from generate_series(1, ${patients}::bigint) n
      where bench.chance(n, 85) < 0.33`,
  ],
];
