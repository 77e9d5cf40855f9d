import { resolve } from 'node:path';
import { readStorageSettings } from '../config.ts';
import { BackupError } from '../database/backup/backup-error.ts';
import { createDb, createPool } from '../database/connect.ts';
import { openAsOwner } from '../database/opening/owner.ts';
import { SERVING_ROLE } from '../database/opening/serving-login.ts';
import { resetFactorByCommand } from '../features/access/auth/factor-command.service.ts';
import { runCommand, say } from './command.ts';
import { inspect } from './inspect.ts';

const USAGE =
  'Usage: npm run reset-second-factor -- EMAIL (for an administrator without another one who could help).';

/** Asks for no password: somebody who can run this controls the whole machine anyway. */
await runCommand('reset', async () => {
  const [email, ...more] = process.argv.slice(2);
  if (!email || more.length > 0) throw new BackupError(USAGE);
  const settings = readStorageSettings(process.env);
  const owner = await openAsOwner(settings.ownerUrl, resolve(settings.dataDir));
  try {
    const { servesNarrowly } = await inspect(owner.url);
    // As the role that serves: `npm run verify` takes a row of the trail by anybody else for a forgery.
    const role = servesNarrowly ? { role: SERVING_ROLE } : {};
    const db = createDb(createPool({ url: owner.url, ...role, poolSize: 1, onError: () => {} }));
    try {
      if (!(await resetFactorByCommand(db, email)))
        throw new BackupError(`There is no account of ${email} with a second factor.`);
      say(`${email} has no second factor any more, and no open session: the password is enough to sign in.`);
    } finally {
      await db.destroy();
    }
  } finally {
    await owner.close();
  }
});
