/** Fills an empty database with a believable, repeatable, fictional clinic. */
import { createDb, createPool, type Tx } from '@trama/api/database/connect';
import { openDatabase } from '@trama/api/database/opening/open';
import { openAsOwner } from '@trama/api/database/opening/owner';
import { hashPassword } from '@trama/api/platform/access/passwords';
import { isRole, roleCan } from '@trama/contract/words/access/access-policy';
import { sql } from 'kysely';
import { insertAgenda } from './agenda.ts';
import { fillTheDesk } from './desk.ts';
import { address, ageOf, DAYS, dayOf, momentOf, telephone } from './facts.ts';
import { contactsOf, identityOf } from './identity.ts';
import { insertMoney } from './money.ts';
import { recordOrdinaryDays } from './ordinary-days.ts';
import { MEN, mailbox, maritalStatusOf, occupationOf, SURNAMES, WOMEN } from './people.ts';
import { between, happens, pick, some } from './random.ts';
import {
  antecedentsOf,
  familyOf,
  illnessesOf,
  medicationsOf,
  type Row,
  type SeededPatient,
  type SeededProvider,
  sessionsOf,
  toAssignmentRow,
  toHistoryRow,
} from './records.ts';
import { reviseFirstRecord } from './revisions.ts';
import { dischargeOf, evaluationOf, eventOf, planOf } from './risk.ts';
import { startTrama } from './server.ts';
import { DEMO_PASSWORD, demoEmail, PROVIDERS } from './staff.ts';
import { meetTogether } from './together.ts';
import { readingsOf, recordCreations } from './trail.ts';
import { FIRST_DATA_VERSIONS, FIRST_VERSIONS } from './versions.ts';

const PATIENTS = 300;
const FIRST_DNI = 80_000_000;
/** PostgreSQL takes 65,535 values in a statement. */
const BATCH = 500;

/** The clinic and its assignments. */
interface Clinic {
  patients: SeededPatient[];
  teamOf(patient: SeededPatient): SeededProvider[];
}

/** Does nothing when the clinic is there already. */
export async function seedDemo(dataDir: string, say: (line: string) => void): Promise<void> {
  if (!(await fillIfEmpty(dataDir, say))) return;
  const trama = await startTrama(dataDir);
  try {
    await reviseFirstRecord(trama.base);
    await meetTogether(trama.base);
    await fillTheDesk(trama.base);
  } finally {
    await trama.stop();
  }
}

/** Whether it was empty. */
export async function fillIfEmpty(dataDir: string, say: (line: string) => void): Promise<boolean> {
  const database = await openDatabase(undefined, dataDir, { info: () => {}, warn: say });
  try {
    const known = await database.db.selectFrom('pacientes').select('id_paciente').limit(1).executeTakeFirst();
    if (known) return false;
    say('Filling the demo clinic: 13 people, 300 patients, two years of sessions, a full agenda …');
    await fillAsOwner(dataDir);
    return true;
  } finally {
    await database.close();
  }
}

/** A past of two years, which the application itself could not write into its trail. */
async function fillAsOwner(dataDir: string): Promise<void> {
  const owner = await openAsOwner(undefined, dataDir);
  const db = createDb(createPool({ url: owner.url, poolSize: 1, onError: () => {} }));
  try {
    await db.transaction().execute(fillClinic);
  } finally {
    await db.destroy();
    await owner.close();
  }
}

async function fillClinic(tx: Tx): Promise<void> {
  const providers = await insertProviders(tx);
  const [admin] = providers;
  if (!admin) throw new Error('The demo has no administrator.');
  const patients = await insertPatients(tx, admin);
  const contacts = patients.flatMap((patient) => contactsOf(patient, admin));
  await inBatches(contacts, (rows) => tx.insertInto('contactos').values(rows).execute());
  const clinic = { patients, teamOf: await insertTeams(tx, patients, providers, admin) };
  await insertHistories(tx, clinic);
  await insertSessions(tx, clinic);
  await insertLists(tx, clinic);
  await insertAgenda(tx);
  await insertRisk(tx, clinic);
  await insertMoney(tx);
  await recordCreations(tx);
  const readings = patients.flatMap((patient) => readingsOf(patient, clinic.teamOf(patient)));
  await inBatches(readings, (rows) => tx.insertInto('audit_log').values(rows).execute());
  await recordOrdinaryDays(tx, {
    staff: providers,
    patients,
    patientsOf: (provider) => patients.filter((patient) => clinic.teamOf(patient).includes(provider)),
  });
}

async function inBatches<T>(rows: T[], insert: (batch: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) await insert(rows.slice(from, from + BATCH));
}

/** One active patient in five has an evaluation; some of these have a plan or an event. */
async function insertRisk(tx: Tx, { patients, teamOf }: Clinic): Promise<void> {
  const evaluated = patients.filter(
    ({ activo, fecha_creacion }, place) =>
      activo && place % 5 === 0 && Date.parse(fecha_creacion) < Date.parse(momentOf(61, 0)),
  );
  const by = (patient: SeededPatient) => teamOf(patient).find(mayWrite) as SeededProvider;
  const rows = evaluated.map((patient) => evaluationOf(patient, by(patient)));
  await tx.insertInto('evaluaciones_riesgo').values(rows).execute();
  const [planned, told] = [evaluated.filter((_, n) => n % 2 === 0), evaluated.filter((_, n) => n % 8 === 0)];
  await tx
    .insertInto('planes_seguridad')
    .values(planned.map((patient) => planOf(patient, by(patient))))
    .execute();
  await tx
    .insertInto('eventos_riesgo')
    .values(told.map((patient) => eventOf(patient, by(patient))))
    .execute();
  const ended = patients.filter(
    ({ activo, fecha_creacion }) => !activo && Date.parse(fecha_creacion) < Date.parse(momentOf(91, 0)),
  );
  const discharges = ended
    .filter((patient) => by(patient))
    .map((patient) => dischargeOf(patient, by(patient)));
  if (discharges.length > 0) await tx.insertInto('egresos').values(discharges).execute();
}

async function insertProviders(tx: Tx): Promise<SeededProvider[]> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const rows = PROVIDERS.map(({ account, ...provider }) => ({
    ...provider,
    email: demoEmail({ ...provider, ...(account && { account }) }),
    telefono: telephone(),
    direccion: address(),
    password_hash,
    fecha_creacion: momentOf(DAYS + 30, 9),
  }));
  return tx.insertInto('prestadores').values(rows).returning(['id_prestador', 'role']).execute();
}

async function insertPatients(tx: Tx, admin: SeededProvider): Promise<SeededPatient[]> {
  const rows = Array.from({ length: PATIENTS }, (_, index) => toPatientRow(index, admin));
  const inserted = await tx
    .insertInto('pacientes')
    .values(rows)
    .returning(['id_paciente', 'apellido', 'activo', 'fecha_creacion', 'fecha_nacimiento'])
    .execute();
  await sql.raw(FIRST_DATA_VERSIONS).execute(tx);
  return inserted.map((patient) => ({ ...patient, fecha_nacimiento: patient.fecha_nacimiento ?? dayOf(0) }));
}

function toPatientRow(index: number, admin: SeededProvider): Row<'pacientes'> {
  const female = happens(0.55);
  const nombre = pick(female ? WOMEN : MEN);
  const apellido = happens(0.15) ? `${pick(SURNAMES)} ${pick(SURNAMES)}` : pick(SURNAMES);
  const fecha_nacimiento = dayOf(between(14 * 365, 82 * 365));
  const age = ageOf({ fecha_nacimiento });
  const dni = String(FIRST_DNI + index * 7919 + between(0, 999));
  return {
    nombre,
    apellido,
    dni,
    email: happens(0.7) ? `${mailbox(`${nombre}.${apellido}.${index + 1}`)}@correo.test` : null,
    telefono: happens(0.9) ? telephone() : null,
    fecha_nacimiento,
    estado_civil: happens(0.9) ? maritalStatusOf(age) : null,
    ocupacion: happens(0.85) ? occupationOf(age, female) : null,
    direccion: happens(0.8) ? address() : null,
    activo: !happens(0.1),
    fecha_creacion: momentOf(Math.max(between(5, DAYS), index === 0 ? DAYS : 0), between(8, 18)),
    creado_por: admin.id_prestador,
    version: 1,
    acepta_recordatorios: index % 3 === 0,
    ...identityOf({ dni, female }),
  };
}

/** People who may write a history may write the lists too; companions may write neither. */
const mayWrite = ({ role }: SeededProvider) =>
  isRole(role) && roleCan(role, 'medical_history', 'create') && roleCan(role, 'clinical_data', 'create');

/** Each patient is assigned to one, two or three clinicians; at least one may write the history. */
async function insertTeams(
  tx: Tx,
  patients: SeededPatient[],
  providers: SeededProvider[],
  admin: SeededProvider,
): Promise<Clinic['teamOf']> {
  const clinicians = providers.filter(
    ({ role }) => !['administrador', 'auditor', 'recepcion'].includes(role),
  );
  const writers = clinicians.filter(mayWrite);
  const teams = new Map(
    patients.map((patient) => {
      const team = some(clinicians, between(1, 3));
      return [patient, team.some(mayWrite) ? team : [pick(writers), ...team]];
    }),
  );
  const teamOf = (patient: SeededPatient) => teams.get(patient) ?? [];
  const rows = patients.flatMap((patient) =>
    teamOf(patient).map((provider) => toAssignmentRow(patient, provider, admin)),
  );
  await inBatches(rows, (batch) => tx.insertInto('asignaciones').values(batch).execute());
  return teamOf;
}

async function insertHistories(tx: Tx, { patients, teamOf }: Clinic): Promise<void> {
  const rows = patients
    .filter(() => happens(0.85))
    .map((patient) => toHistoryRow(patient, pick(teamOf(patient).filter(mayWrite))));
  await inBatches(rows, (batch) => tx.insertInto('admisiones').values(batch).execute());
  await sql.raw(FIRST_VERSIONS).execute(tx);
}

async function insertSessions(tx: Tx, { patients, teamOf }: Clinic): Promise<void> {
  const rows = patients.flatMap((patient, index) => sessionsOf(patient, teamOf(patient), index));
  await inBatches(rows, (batch) => tx.insertInto('seguimientos').values(batch).execute());
}

/** The four lists of a patient, each line recorded by the first of the team who may. */
async function insertLists(tx: Tx, { patients, teamOf }: Clinic): Promise<void> {
  const linesOf = <T>(make: (patient: SeededPatient, author: SeededProvider) => T[]): T[] =>
    patients.flatMap((patient) =>
      teamOf(patient)
        .filter(mayWrite)
        .slice(0, 1)
        .flatMap((author) => make(patient, author)),
    );
  const medications = linesOf(medicationsOf);
  await inBatches(medications, (batch) => tx.insertInto('medicaciones').values(batch).execute());
  const illnesses = linesOf(illnessesOf);
  await inBatches(illnesses, (batch) => tx.insertInto('enfermedades').values(batch).execute());
  const family = linesOf(familyOf);
  await inBatches(family, (batch) => tx.insertInto('vinculos').values(batch).execute());
  const antecedents = linesOf(antecedentsOf);
  await inBatches(antecedents, (batch) => tx.insertInto('antecedentes').values(batch).execute());
}
