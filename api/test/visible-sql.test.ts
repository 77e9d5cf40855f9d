import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ownSql } from '../src/platform/statements/own-sql.ts';
import { composedSql, sqlFiles } from './composed-sql.ts';
import { filledFunctions } from './filled-functions.ts';
import { useTestApp } from './test-app.ts';

const FOLDER = fileURLToPath(new URL('../sql', import.meta.url));

const t = await useTestApp();
const files = sqlFiles(composedSql(t.routes));
// `npm run sql`
if (process.env.WRITE_SQL) writeFiles();

function writeFiles(): void {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(FOLDER, file)), { recursive: true });
    writeFileSync(path.join(FOLDER, file), text);
  }
  for (const [file, text] of filledFunctions()) writeFileSync(file, text);
}

it('api/sql has every statement of the guard as it is sent; `npm run sql` writes them again', () => {
  const written = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.sql'),
  );
  expect(written.sort()).toEqual([...files.keys()].sort());
  for (const [file, text] of files) expect(readFileSync(path.join(FOLDER, file), 'utf8'), file).toBe(text);
});

it('a function has in its text what the contract says; `npm run sql` writes it there', () => {
  expect([...filledFunctions().keys()].map((file) => path.basename(file))).toEqual([
    'accion_del_rastro.sql',
    'adopt_untracked_records.sql',
    'limitar_filas.sql',
    'objetos_asentables.sql',
  ]);
  for (const [file, text] of filledFunctions()) expect(readFileSync(file, 'utf8'), file).toBe(text);
});

it('a name stands for one text', () => {
  ownSql('test/one/name')`select 1 as one`;
  ownSql('test/one/name')`select 1 as one`;
  expect(() => ownSql('test/one/name')`select 2 as one`).toThrow('two statements are called test/one/name');
});
