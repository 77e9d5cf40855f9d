import type { AppointmentWarning } from '@trama/contract/schemas/agenda/appointments';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import { currentSettings } from '../../people/settings/settings.service.ts';

/** An authorisation of that patient, whose sessions nobody else counts until the appointment stands. */
export async function holdAuthorization(tx: Tx, id: number, patient: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('autorizacion ' || ${id}::text, 0))`.execute(tx);
  const found = await tx
    .selectFrom('autorizaciones')
    .select('id_autorizacion')
    .where('id_autorizacion', '=', id)
    .where('id_paciente', '=', patient)
    .where('activa', '=', true)
    .executeTakeFirst();
  if (!found) throw invalidField('id_autorizacion', 'La autorización no es de este paciente');
}

/** Booking beyond what was authorised is warned of; a clinic's settings can refuse it. */
export async function assertSessionsLeft(tx: Tx, warnings: AppointmentWarning[]): Promise<void> {
  const warning = warnings.find(({ codigo }) => codigo === 'SIN_SESIONES');
  if (!warning || !(await currentSettings(tx)).cobros.bloquear_sin_sesiones) return;
  throw new AppError('NO_SESSIONS_LEFT', { message: warning.mensaje });
}
