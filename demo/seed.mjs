/** Fills an empty database with a believable, repeatable, fictional clinic. */
import { openDatabase } from '../api/dist/database/open.js';
import { hashPassword } from '../api/dist/platform/passwords.js';
import { todayInClinic } from '../contract/dist/clinic-time.js';
import { MEN, OCCUPATIONS, PROVIDERS, STREETS, SURNAMES, TOWNS, WOMEN } from './people.mjs';
import { chance } from './random.mjs';
import * as texts from './texts.mjs';

const PATIENTS = 300;
const DAYS = 730;
const BATCH = 500;
const FIRST_DNI = 80_000_000;
export const DEMO_PASSWORD = 'Demo-Trama-2026';
export const demoEmail = ({ account, nombre, apellido }) =>
  `${
    account ??
    `${nombre}.${apellido}`
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z.]/g, '')
  }@demo.test`;

const { between, happens, pick, some } = chance(20_260_101);

/** Does nothing when the clinic is there already. */
export async function seedDemo(dataDir, say) {
  const database = await openDatabase(undefined, dataDir, { info: () => {}, warn: say });
  try {
    const { count } = await database.db
      .selectFrom('pacientes')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) > 0) return;
    say('Filling the demo clinic: 12 providers, 300 patients, two years of sessions …');
    await database.db.transaction().execute(fillClinic);
  } finally {
    await database.close();
  }
}

async function fillClinic(tx) {
  const providers = await insertProviders(tx);
  const patients = await insertPatients(tx, providers);
  const clinicians = providers.filter(({ role }) => !['administrador', 'auditor'].includes(role));
  const assignments = patients.flatMap((patient) =>
    some(clinicians, between(1, 3)).map((provider) => ({ patient, provider })),
  );
  await insertAll(tx, 'asignaciones', assignments.map(toAssignmentRow(providers[0])));
  const teams = new Map(patients.map(({ id_paciente }) => [id_paciente, []]));
  for (const { patient, provider } of assignments) teams.get(patient.id_paciente).push(provider);
  const teamOf = ({ id_paciente }) => teams.get(id_paciente);

  const histories = patients
    .filter(() => happens(0.85))
    .map((patient) => toHistoryRow(patient, pick(teamOf(patient))));
  await insertHistories(tx, histories);
  await insertAll(
    tx,
    'seguimientos',
    patients.flatMap((patient, i) => sessionsOf(patient, teamOf(patient), i)),
  );
  await insertAll(
    tx,
    'medicaciones',
    patients.flatMap((patient) => medicationsOf(patient, teamOf(patient)[0])),
  );
  await insertAll(
    tx,
    'enfermedades',
    patients.flatMap((patient) => illnessesOf(patient, teamOf(patient)[0])),
  );
  await insertAll(
    tx,
    'vinculos',
    patients.flatMap((patient) => familyOf(patient, teamOf(patient)[0])),
  );
  await insertAll(
    tx,
    'antecedentes',
    patients.flatMap((patient) => antecedentsOf(patient, teamOf(patient)[0])),
  );
  await insertAll(
    tx,
    'audit_log',
    patients.flatMap((patient) => trailOf(patient, teamOf(patient), providers[0])),
  );
}

async function insertAll(tx, table, rows, returning) {
  const inserted = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    const query = tx.insertInto(table).values(rows.slice(from, from + BATCH));
    if (returning) inserted.push(...(await query.returning(returning).execute()));
    else await query.execute();
  }
  return inserted;
}

async function insertProviders(tx) {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const rows = PROVIDERS.map(({ account, ...provider }) => ({
    matricula: null,
    ...provider,
    email: demoEmail({ account, ...provider }),
    telefono: telephone(),
    direccion: address(),
    password_hash,
    fecha_creacion: momentOf(DAYS + 30, 9),
  }));
  return insertAll(tx, 'prestadores', rows, ['id_prestador', 'role']);
}

async function insertPatients(tx, providers) {
  const rows = Array.from({ length: PATIENTS }, (_, i) => {
    const nombre = pick(happens(0.55) ? WOMEN : MEN);
    const apellido = happens(0.15) ? `${pick(SURNAMES)} ${pick(SURNAMES)}` : pick(SURNAMES);
    const mailbox = `${nombre}.${apellido}.${i + 1}`
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z0-9.]/g, '');
    return {
      nombre,
      apellido,
      dni: String(FIRST_DNI + i * 7919 + between(0, 999)),
      email: happens(0.7) ? `${mailbox}@correo.test` : null,
      telefono: happens(0.9) ? telephone() : null,
      fecha_nacimiento: dayOf(between(14 * 365, 82 * 365)),
      estado_civil: pick(['Casado', 'Soltero', 'Soltero', 'Viudo', 'Divorciado', 'Separado', 'Otro', null]),
      ocupacion: happens(0.85) ? pick(OCCUPATIONS) : null,
      direccion: happens(0.8) ? address() : null,
      activo: !happens(0.1),
      fecha_creacion: momentOf(between(5, DAYS), between(8, 18)),
      creado_por: providers[0].id_prestador,
    };
  });
  return insertAll(tx, 'pacientes', rows, [
    'id_paciente',
    'apellido',
    'activo',
    'fecha_creacion',
    'fecha_nacimiento',
  ]);
}

const toAssignmentRow =
  (admin) =>
  ({ patient, provider }) => ({
    id_paciente: patient.id_paciente,
    id_prestador: provider.id_prestador,
    notas: happens(0.2) ? 'Derivación acordada en reunión de equipo.' : null,
    fecha_asignacion: patient.fecha_creacion,
    asignado_por: admin.id_prestador,
  });

function toHistoryRow(patient, provider) {
  const [denominacion_dsm, codigo_dsm] = pick(texts.DIAGNOSES);
  return {
    id_paciente: patient.id_paciente,
    id_prestador: provider.id_prestador,
    registrado_por: provider.id_prestador,
    fecha_creacion: patient.fecha_creacion,
    fecha_actualizacion: patient.fecha_creacion,
    motivo: pick(texts.REASONS),
    series_sintomas: pick(texts.SYMPTOMS),
    desencadenantes: pick(texts.TRIGGERS),
    intentos_resolucion: pick(texts.ATTEMPTS),
    riesgo: pick(['bajo', 'bajo', 'bajo', 'medio', 'medio', 'alto', 'muy alto']),
    impresion_personas: pick(texts.IMPRESSIONS),
    denominacion_dsm,
    codigo_dsm,
    medicacion_actual: happens(0.5) ? `${pick(texts.MEDICATIONS)[0]}, según indicación psiquiátrica.` : null,
    actividad_fisica: pick(['Camina tres veces por semana', 'No realiza', 'Natación', null]),
    comentario_conclusion:
      'Se acuerda inicio de tratamiento con frecuencia semanal y revisión a los tres meses.',
    familia_contiene: happens(0.7),
    antecedente_suicida: happens(0.05),
    familiar_tratamiento: happens(0.3),
    tratamiento_medico: happens(0.4),
    tabaco: happens(0.3),
    alcohol: happens(0.25),
    drogas: happens(0.08),
    derivacion_clinica: happens(0.2),
  };
}

async function insertHistories(tx, rows) {
  const inserted = await insertAll(tx, 'admisiones', rows, ['id_admision']);
  const versions = rows.map(
    (
      { id_paciente, id_prestador, registrado_por, fecha_creacion, fecha_actualizacion, ...contenido },
      i,
    ) => ({
      id_admision: inserted[i].id_admision,
      version: 1,
      fecha: fecha_creacion,
      autor: registrado_por,
      contenido: JSON.stringify(contenido),
    }),
  );
  await insertAll(tx, 'admisiones_versiones', versions);
}

/** Weekly, fortnightly or monthly from the first day on, with gaps; the first patient has a long record. */
function sessionsOf(patient, team, index) {
  const firstDay = Math.floor((Date.now() - Date.parse(patient.fecha_creacion)) / 86_400_000);
  const rhythm = index === 0 ? 6 : pick([7, 14, 14, 30]);
  const days = [];
  for (let day = index === 0 ? DAYS : firstDay; day >= 0; day -= rhythm) if (happens(0.82)) days.push(day);
  if (!patient.activo) days.splice(Math.ceil(days.length / 2));
  return days.map((day) => {
    const provider = pick(team);
    return {
      id_paciente: patient.id_paciente,
      id_prestador: provider.id_prestador,
      registrado_por: provider.id_prestador,
      fecha: dayOf(day),
      fecha_creacion: momentOf(day, between(9, 19)),
      eje_tratamiento: pick(texts.AXES),
      intervenciones_principales: pick(texts.INTERVENTIONS),
      logros_variaciones_mes: happens(0.7) ? pick(texts.ACHIEVEMENTS) : null,
      indicaciones: happens(0.8) ? pick(texts.INDICATIONS) : null,
      planificacion: happens(0.8) ? pick(texts.PLANS) : null,
      supervisar: happens(0.1) ? 'Presentar en la próxima reunión de equipo.' : null,
    };
  });
}

const recorded = (patient, provider) => ({
  id_paciente: patient.id_paciente,
  registrado_por: provider.id_prestador,
  fecha_creacion: patient.fecha_creacion,
});

const medicationsOf = (patient, provider) =>
  some(texts.MEDICATIONS, between(0, 3)).map(([nombre_medicamento, dosis, frecuencia]) => ({
    ...recorded(patient, provider),
    nombre_medicamento,
    dosis,
    frecuencia,
    notas: happens(0.3) ? 'Buena tolerancia; controlar en el próximo encuentro.' : null,
    activo: happens(0.75),
  }));

const illnessesOf = (patient, provider) =>
  some(texts.ILLNESSES, between(0, 2)).map(([nombre_enfermedad, tipo]) => ({
    ...recorded(patient, provider),
    nombre_enfermedad,
    tipo,
    activa: happens(0.8),
    en_tratamiento: happens(0.6),
    medico: happens(0.4) ? 'Médica de cabecera' : null,
  }));

const familyOf = (patient, provider) => {
  const own = Math.floor((Date.now() - Date.parse(patient.fecha_nacimiento)) / (365.25 * 86_400_000));
  return some(texts.KINSHIPS, between(1, 4))
    .map((kinship) => ({ ...kinship, edad: own + between(...kinship.years) }))
    .filter(({ edad }) => edad >= 0 && edad < 98)
    .map(({ vinculo, woman, edad }) => ({
      ...recorded(patient, provider),
      nombre: `${pick(woman ? WOMEN : MEN)} ${patient.apellido}`,
      vinculo,
      edad,
      convive: happens(0.5),
      en_tratamiento: happens(0.15),
      ocupacion: edad >= 20 && edad < 65 && happens(0.6) ? pick(OCCUPATIONS) : null,
    }));
};

const antecedentsOf = (patient, provider) =>
  some(texts.TREATMENTS, between(0, 2)).map(([tratamiento, motivo, duracion]) => ({
    ...recorded(patient, provider),
    tratamiento,
    motivo,
    duracion,
    profesionales: happens(0.5) ? 'Consultorio particular' : null,
    resultados: pick(['Mejoría parcial', 'Alta por objetivos', 'Interrumpió por mudanza', null]),
  }));

function trailOf(patient, team, admin) {
  const entry = (who, action, at) => ({
    at,
    id_prestador: who.id_prestador,
    role: who.role,
    action,
    outcome: 'ok',
    id_paciente: patient.id_paciente,
    object_id: null,
    address: '127.0.0.1',
    request_id: null,
  });
  const reads = team.map((who) => entry(who, 'patient.read', momentOf(between(0, 30), between(8, 19))));
  return [entry(admin, 'patient.create', patient.fecha_creacion), ...reads];
}

/** The calendar day that many days ago, at the clinic. */
function dayOf(daysAgo) {
  return new Date(Date.parse(`${todayInClinic()}T00:00:00Z`) - daysAgo * 86_400_000)
    .toISOString()
    .slice(0, 10);
}

/** That hour of that day in Buenos Aires (three hours behind UTC), never in the future. */
function momentOf(daysAgo, hour) {
  const moment = new Date(
    `${dayOf(daysAgo)}T${String(hour + 3).padStart(2, '0')}:${String(between(0, 59)).padStart(2, '0')}:00Z`,
  );
  return new Date(Math.min(moment.getTime(), Date.now())).toISOString();
}

function telephone() {
  return `11 0${between(100, 999)}-${between(1000, 9999)}`;
}

function address() {
  return `${pick(STREETS)} ${between(10, 2400)}, ${pick(TOWNS)}`;
}
