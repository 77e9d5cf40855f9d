import { expect, it } from 'vitest';
import { readConfig, SettingError } from './config.ts';

const PASSWORD = 'Clave-Segura-1';
const SECRET = 'x'.repeat(40);

/** test/process.test.ts proves that the process prints just this line. */
it.each<[string, Record<string, string>]>([
  ['PORT', { PORT: 'abc' }],
  ['PORT', { PORT: '70000' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: PASSWORD }],
  ['ADMIN_EMAIL', { ADMIN_PASSWORD: PASSWORD }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@b.test', ADMIN_PASSWORD: 'short' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'ftp://clinic' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://clinic/x?y' }],
  ['SMTP_URL', { SMTP_URL: 'mail.clinic' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x', JWT_SECRET: SECRET }],
  [
    'DATABASE_OWNER_URL',
    { DATABASE_OWNER_URL: 'owner', DATABASE_URL: 'postgres://a@h/x', JWT_SECRET: SECRET },
  ],
  [
    'DATABASE_OWNER_URL',
    { DATABASE_OWNER_URL: 'postgres://a@h/x', DATABASE_URL: 'postgres://a@h/x', JWT_SECRET: SECRET },
  ],
  ['DATABASE_URL', { DATABASE_OWNER_URL: 'postgres://a@h/x' }],
  ['JWT_SECRET', { DATABASE_URL: 'postgres://127.0.0.1:1/x' }],
  ['FILES_ALSO_URL', { FILES_ALSO_URL: 'folder' }],
  ['FILES_ALSO_URL', { FILES_ALSO_URL: 'https://host/bucket' }],
  ['FILES_ALSO_URL', { FILES_URL: 'https://a:b@h/c', FILES_ALSO_URL: 'https://d:e@h/c/?region=x' }],
  ['DATA_KEY', { DATA_KEY: 'short' }],
  ['SECOND_FACTOR', { SECOND_FACTOR: 'always' }],
  ['SECOND_FACTOR_ROLES', { SECOND_FACTOR: 'required', SECOND_FACTOR_ROLES: 'administrador, jefe' }],
  ['SECOND_FACTOR_ROLES', { SECOND_FACTOR_ROLES: 'administrador' }],
  ['ALERT_RECORDS', { ALERT_RECORDS: '-3' }],
  ['ALERT_GUESSING', { ALERT_GUESSING: 'many' }],
  ['BREAK_GLASS', { BREAK_GLASS: 'yes' }],
  ['CLINIC_HOURS', { CLINIC_HOURS: '22-7' }],
  ['CLINIC_HOURS', { CLINIC_HOURS: '8 to 20' }],
  ['BACKUP_KEEP_DAYS', { BACKUP_KEEP_DAYS: '-1' }],
  ['BACKUP_PASSPHRASE', { BACKUP_PASSPHRASE: 'short' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8, 10.1.2.3/99' }],
])('a bad %s is refused in one line that names it: %o', (variable, settings) => {
  const read = () => readConfig(settings);
  expect(read).toThrow(SettingError);
  expect(read).toThrow(new RegExp(`^${variable}: .+$`));
});
