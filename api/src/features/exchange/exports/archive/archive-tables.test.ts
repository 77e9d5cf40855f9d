import { expect, it } from 'vitest';
import { query } from '../../../../../test/backups.ts';
import { useTestApp } from '../../../../../test/test-app.ts';
import { ARCHIVE_TABLES, LEFT_OUT } from './archive-tables.ts';

/** The database's own catalogue judges the archive: a table or column that somebody adds is described, or excused by name. */

const t = await useTestApp();
const tables = await query<{ name: string; columns: string[]; key: string[] }>(
  t.ownerUrl,
  `select c.relname as name,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attname) as columns,
            array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
                   where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)) as key
       from pg_class c
      where c.relkind in ('r', 'p', 'm') and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_depend d
                         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
);
const catalogue = new Map(tables.map(({ name, ...facts }) => [name, facts]));

/** Never in the archive: with these somebody could sign in, or try to guess passwords. */
const SECRET_COLUMNS = [
  'prestadores.password_hash',
  'prestadores.retired_password_hash',
  'sessions.id',
  'refresh_tokens.hash',
  'setup_tokens.hash',
  'login_challenges.hash',
  'totp_secrets.sealed',
  'recovery_codes.hash',
  'passkeys.credential_id',
  'passkeys.public_key',
  'passkey_challenges.challenge',
  'calendar_tokens.hash',
  'enlaces_turnos.hash',
  'enlaces_conformidad.hash',
  'outbox.content',
  'archivos.clave',
];

it('every table is in the archive or excused by name, and no excuse is idle', () => {
  const recorded = [...ARCHIVE_TABLES.map(({ name }) => name), ...Object.keys(LEFT_OUT)];
  expect(recorded.sort()).toEqual([...catalogue.keys()].sort());
});

it('every column of a table in it is described, or excused by name', () => {
  for (const { name, columns, leavesOut = {} } of ARCHIVE_TABLES) {
    const recorded = [...Object.keys(columns), ...Object.keys(leavesOut)];
    expect([name, ...recorded.sort()]).toEqual([name, ...(catalogue.get(name)?.columns ?? [])]);
  }
});

it('every description says something', () => {
  const texts = ARCHIVE_TABLES.flatMap(({ about, columns, leavesOut = {} }) => [
    about,
    ...Object.values(columns),
    ...Object.values(leavesOut),
  ]);
  for (const text of [...texts, ...Object.values(LEFT_OUT)]) expect(text).toMatch(/^\p{Lu}.{2,}/u);
});

it('the rows of each come by its key, which an index has', () => {
  for (const { name, key } of ARCHIVE_TABLES) expect([name, key]).toEqual([name, catalogue.get(name)?.key]);
});

it('no secret is in it', () => {
  const columns = (tables: Iterable<[string, string[]]>) =>
    new Set([...tables].flatMap(([table, names]) => names.map((column) => `${table}.${column}`)));
  const archived = columns(ARCHIVE_TABLES.map((table) => [table.name, Object.keys(table.columns)]));
  const existing = columns([...catalogue].map(([name, facts]) => [name, facts.columns]));
  for (const secret of SECRET_COLUMNS) {
    expect(existing).toContain(secret);
    expect(archived).not.toContain(secret);
  }
});
