/** Fills an empty database with a believable, repeatable, fictional clinic. */
import { openDatabase } from '../api/dist/database/open.js';
import { keepVersion } from '../api/dist/features/medical-history/medical-history.queries.js';
import { hashPassword } from '../api/dist/platform/access/passwords.js';
import { address, DAYS, dayOf, momentOf, telephone } from './facts.mjs';
import { MEN, OCCUPATIONS, PROVIDERS, SURNAMES, WOMEN } from './people.mjs';
import { between, happens, pick, some } from './random.mjs';
import {
  antecedentsOf,
  familyOf,
  illnessesOf,
  medicationsOf,
  sessionsOf,
  toAssignmentRow,
  toHistoryRow,
} from './records.mjs';
import { reviseFirstRecord } from './revisions.mjs';
import { readingsOf, recordCreations } from './trail.mjs';

const PATIENTS = 300;
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
    await reviseFirstRecord(database.db);
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
  await recordCreations(tx);
  await insertAll(
    tx,
    'audit_log',
    patients.flatMap((patient) => readingsOf(patient, teamOf(patient))),
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
      fecha_creacion: momentOf(Math.max(between(5, DAYS), i === 0 ? DAYS : 0), between(8, 18)),
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

/** The first version is kept by the application's own statement: one written here could lack what a reader expects. */
async function insertHistories(tx, rows) {
  const inserted = await insertAll(tx, 'admisiones', rows, ['id_admision', 'registrado_por']);
  for (const { id_admision, registrado_por } of inserted) {
    await keepVersion(tx, { id: registrado_por }, id_admision);
  }
}
