import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { isLockTimeout } from '../../../platform/errors/database-errors.ts';

/** The same click twice and two answers in a row are over by then; an import of thousands is not. */
const BRIEFLY = '2s';

/** Takes a lock that another import may hold for minutes: the second request gets an error instead of waiting. */
export async function waitingBriefly<T>(tx: Tx, take: () => Promise<T>): Promise<T> {
  await sql`select set_config('lock_timeout', ${BRIEFLY}, true)`.execute(tx);
  try {
    const taken = await take();
    await sql`set local lock_timeout to default`.execute(tx);
    return taken;
  } catch (error) {
    throw isLockTimeout(error) ? new AppError('IMPORT_RUNNING') : error;
  }
}
