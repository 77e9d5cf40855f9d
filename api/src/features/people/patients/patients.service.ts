import type { PatientDetail, PatientInput, PatientUpdate } from '@trama/contract/schemas/people/patients';
import { ROLE_FACTS } from '@trama/contract/words/access/access-policy';
import { ERRORS } from '@trama/contract/words/errors';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import { isAllowed } from '../../../platform/access/access.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { TryLimit } from '../../../platform/limits/rate-limits.ts';
import { holdsOther } from '../../../platform/statements/differing.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { openAssignment } from '../assignments/assignments.service.ts';
import { assignHouseTeam } from '../assignments/house-team.service.ts';
import { saveVersion } from './patient-versions.queries.ts';
import { changeOf, PATIENT, READS_PATIENT, readPatient, SETS_STATUS } from './patients.queries.ts';

/** PostgreSQL has no year 0, and nothing of ours was saved in it: a moment that matches no record. */
function savedMoment(loaded: string | null | undefined): string | null {
  return loaded?.startsWith('0000') ? '-infinity' : (loaded ?? null);
}

interface Saving {
  db: Db;
  /** How often a person may hear that a DNI exists. */
  conflicts: TryLimit;
}

export async function createPatient(
  saving: Saving,
  guard: Guard,
  input: PatientInput,
  key: string | undefined,
): Promise<PatientDetail> {
  const { id, created } = await onePersonPerDni(saving, guard, input.dni, async (tx, { actor }) => {
    const { id, isNew } = await createOnce(tx, actor, { type: 'patient', key, content: input }, () =>
      insertPatient(tx, actor, input),
    );
    return { id, created: isNew ? await readPatient(tx, actor, id) : undefined };
  });
  if (created) return created;
  // The same creation asked for again is a read, for a person who still may.
  const { json } = await guard.about(READS_PATIENT, id).readOne<{ json: PatientDetail }>(PATIENT);
  return json;
}

async function insertPatient(tx: Tx, actor: Actor, input: PatientInput): Promise<number> {
  // People who may not deactivate a patient cannot create an inactive one.
  const activo = input.activo || !isAllowed(actor.role, SETS_STATUS.access);
  const insert = tx
    .insertInto('pacientes')
    .values({ ...input, activo, creado_por: actor.id, version: 1 })
    .returningAll();
  const id = Number(await saveVersion(tx, actor, insert));
  await recordInTrail(tx, actor, 'patient.create', { patient: id, object: id });
  // Otherwise the author could not open the record.
  if (ROLE_FACTS[actor.role].reach === 'assigned')
    await openAssignment(tx, actor, { patientId: id, providerId: actor.id });
  await assignHouseTeam(tx, actor, sql`select ${id}::bigint as id_paciente`);
  return id;
}

export function updatePatient(
  saving: Saving,
  guard: Guard,
  { fecha_actualizacion: loaded, ...changes }: PatientUpdate,
): Promise<PatientDetail> {
  return onePersonPerDni(saving, guard, changes.dni, async (tx, { actor, patientId: id }) => {
    const { isAsLoaded, differs } = await compare(tx, id, loaded, changes);
    if (!isAsLoaded) throw new AppError('EDIT_CONFLICT');
    if (differs) await saveVersion(tx, actor, changeOf(tx, id, changes), id);
    // A save that changes nothing has still answered with the patient.
    await recordInTrail(tx, actor, differs ? 'patient.update' : 'patient.read', { patient: id, object: id });
    return readPatient(tx, actor, id);
  });
}

/** Compares the locked patient with the version that the form loaded, and with what it saves. */
function compare(
  tx: Tx,
  id: number,
  loaded: string | null | undefined,
  changes: Omit<PatientUpdate, 'fecha_actualizacion'>,
) {
  const { acepta_recordatorios: agrees, ...others } = changes;
  // A missing consent counts as no.
  const consent =
    agrees === undefined ? sql`false` : sql`coalesce(acepta_recordatorios, false) <> ${agrees ?? false}`;
  const asLoaded =
    loaded === undefined ? sql`true` : sql`fecha_actualizacion is not distinct from ${savedMoment(loaded)}`;
  return tx
    .selectFrom('pacientes')
    .select(sql<boolean>`${asLoaded}`.as('isAsLoaded'))
    .select(sql<boolean>`${holdsOther(others)} or ${consent}`.as('differs'))
    .where('id_paciente', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Asking for the status that the patient has changes nothing: then it is a read. */
export function setPatientActive(guard: Guard, activo: boolean): Promise<PatientDetail> {
  return guard.change(async (tx, { actor, patientId: id }) => {
    const update = changeOf(tx, id, { activo }).where('activo', '!=', activo);
    const changed = await saveVersion(tx, actor, update, id);
    const action = activo ? 'patient.activate' : 'patient.deactivate';
    await recordInTrail(tx, actor, changed ? action : 'patient.read', { patient: id, object: id });
    return readPatient(tx, actor, id);
  });
}

/** For a consent to reminders, in its transaction, which holds the patient. */
export async function setReminders(tx: Tx, actor: Actor, id: number, agrees: boolean): Promise<void> {
  const update = changeOf(tx, id, { acepta_recordatorios: agrees }).where(
    sql<boolean>`coalesce(acepta_recordatorios, false)`,
    '!=',
    agrees,
  );
  if (await saveVersion(tx, actor, update, id))
    await recordInTrail(tx, actor, 'patient.update', { patient: id, object: id });
}

/**
 * The unique index decides; the trail keeps whose record was hit, since the answer reveals that it exists. After some of
 * these answers no DNI is saved for a while, so that nobody finds out who is a patient here.
 */
async function onePersonPerDni<T>(
  { db, conflicts }: Saving,
  guard: Guard,
  dni: string | null | undefined,
  save: (tx: Tx, allowed: Allowed) => Promise<T>,
): Promise<T> {
  let author: Actor | undefined;
  if (dni) await conflicts.assertOpen([String((await guard.check()).actor.id)]);
  try {
    return await guard.change((tx, allowed) => {
      author = allowed.actor;
      return save(tx, allowed);
    });
  } catch (error) {
    if (!dni || !author || !violatesConstraint(error, 'pacientes_dni')) throw error;
    await conflicts.spend([String(author.id)]);
    const holder = db.selectFrom('pacientes').select('id_paciente').where('dni', '=', dni);
    const patient = (await holder.executeTakeFirst())?.id_paciente ?? null;
    await recordInTrail(db, author, 'patient.dni_conflict', { outcome: 'refused', patient });
    throw new AppError('DNI_EXISTS', { details: [{ field: 'dni', message: ERRORS.DNI_EXISTS.message }] });
  }
}
