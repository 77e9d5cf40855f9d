import type { Patient, PatientInput, PatientUpdate } from '@trama/contract/schemas/patients';
import { ERRORS } from '@trama/contract/words/errors';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import { type Actor, isAdmin } from '../../platform/access/actor.ts';
import { withinReach } from '../../platform/access/reach.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { violatesConstraint } from '../../platform/http/http-errors.ts';
import { createOnce } from '../../platform/statements/idempotent-create.ts';
import { recordAudit } from '../../platform/trail/audit.ts';
import { openAssignment } from '../assignments/assignments.service.ts';
import { findPatient } from './patients.queries.ts';

/** Moves on at every save, so that two saves within one millisecond are told apart. */
const laterThanBefore = sql<string>`greatest(now(), fecha_actualizacion + interval '1 millisecond')`;

/** PostgreSQL has no year 0, and nothing of ours was saved in it: a moment that matches no record. */
function savedMoment(loaded: string | null | undefined): string | null {
  return loaded?.startsWith('0000') ? '-infinity' : (loaded ?? null);
}

export async function getPatient(db: Db | Tx, actor: Actor, id: number): Promise<Patient> {
  const patient = await findPatient(db, actor, id);
  if (!patient) throw new AppError('NOT_FOUND');
  return patient;
}

export function createPatient(
  db: Db,
  actor: Actor,
  input: PatientInput,
  key: string | undefined,
): Promise<Patient> {
  return onePersonPerDni(db, actor, input.dni, async (tx) => {
    const id = await createOnce(tx, actor, { type: 'patient', key, content: input }, () =>
      insertPatient(tx, actor, input),
    );
    return getPatient(tx, actor, id);
  });
}

async function insertPatient(tx: Tx, actor: Actor, input: PatientInput): Promise<number> {
  const { id_paciente: id } = await tx
    .insertInto('pacientes')
    .values({ ...input, creado_por: actor.id })
    .returning('id_paciente')
    .executeTakeFirstOrThrow();
  await recordAudit(tx, actor, 'patient.create', { patient: id, object: id });
  // Otherwise the author could not open the record.
  if (!isAdmin(actor)) await openAssignment(tx, actor, { patientId: id, providerId: actor.id });
  return id;
}

export function updatePatient(
  db: Db,
  actor: Actor,
  id: number,
  { fecha_actualizacion: loaded, ...changes }: PatientUpdate,
): Promise<Patient> {
  return onePersonPerDni(db, actor, changes.dni, async (tx) => {
    const saved = await tx
      .updateTable('pacientes')
      .set({ ...changes, fecha_actualizacion: laterThanBefore })
      .where('id_paciente', '=', id)
      .where(withinReach(actor, sql`pacientes.id_paciente`))
      .$if(loaded !== undefined, (query) =>
        query.where('fecha_actualizacion', 'is not distinct from', savedMoment(loaded)),
      )
      .returning('id_paciente')
      .executeTakeFirst();
    const patient = await getPatient(tx, actor, id);
    if (!saved) throw new AppError('EDIT_CONFLICT');
    await recordAudit(tx, actor, 'patient.update', { patient: id, object: id });
    return patient;
  });
}

/** Asking for the status that the patient has changes nothing. */
export function setPatientActive(db: Db, actor: Actor, id: number, activo: boolean): Promise<Patient> {
  return db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('pacientes')
      .set({ activo, fecha_actualizacion: laterThanBefore })
      .where('id_paciente', '=', id)
      .where('activo', '!=', activo)
      .where(withinReach(actor, sql`pacientes.id_paciente`))
      .returning('id_paciente')
      .executeTakeFirst();
    const action = activo ? 'patient.activate' : 'patient.deactivate';
    if (changed) await recordAudit(tx, actor, action, { patient: id, object: id });
    return getPatient(tx, actor, id);
  });
}

/** The unique index decides; the trail keeps whose record was hit, since the answer reveals that it exists. */
async function onePersonPerDni(
  db: Db,
  actor: Actor,
  dni: string | null | undefined,
  save: (tx: Tx) => Promise<Patient>,
): Promise<Patient> {
  try {
    return await db.transaction().execute(save);
  } catch (error) {
    if (!dni || !violatesConstraint(error, 'pacientes_dni')) throw error;
    const holder = db.selectFrom('pacientes').select('id_paciente').where('dni', '=', dni);
    const patient = (await holder.executeTakeFirst())?.id_paciente ?? null;
    await recordAudit(db, actor, 'patient.dni_conflict', { outcome: 'refused', patient });
    throw new AppError('DNI_EXISTS', { details: [{ field: 'dni', message: ERRORS.DNI_EXISTS.message }] });
  }
}
