import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const BIOME = resolve(ROOT, 'node_modules/@biomejs/biome/bin/biome');

/** What the linter says of a file in that room with that import. */
function lint(room: string, specifier: string): string {
  const file = resolve(ROOT, room, `zz-probe-${process.pid}.ts`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `import { x } from '${specifier}';\nexport const probe = x;\n`);
  try {
    return execFileSync(process.execPath, [BIOME, 'lint', file], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    return String((error as { stderr: string }).stderr);
  } finally {
    rmSync(file);
  }
}

it.each([
  ['web/src/features/auth', '../patients/patients.api.ts'],
  ['web/src/features/auth', '../../pages/LoginPage.tsx'],
  ['web/src/features/auth', '../../../../api/src/app.ts'],
  ['web/src/pages', '../../../api/src/app.ts'],
  ['web/src/pages', '@trama/api/app'],
  ['web/src/pages', '../app/router.tsx'],
  ['web/src/lib', '../features/auth/auth.api.ts'],
  ['web/src/app', '../../../api/src/app.ts'],
  ['contract/src/words', 'kysely'],
  ['contract/src/words', 'zod'],
  ['contract/src/words', '../schemas/patients.ts'],
  ['contract/src/words', '../../../api/src/app.ts'],
  ['api/src/features/patients', '../auth/auth.queries.ts'],
  ['api/src/features/patients', '../../../../web/src/lib/session.ts'],
  ['api/src/platform', '../features/auth/auth.service.ts'],
  ['api/src/database', '../platform/audit.ts'],
])('%s may not import %s', (room, specifier) => {
  expect(lint(room, specifier)).toContain('noRestrictedImports');
});

it.each([
  ['web/src/features/auth', '../../ui/ErrorAlert.tsx'],
  ['web/src/pages', '../features/auth/auth.api.ts'],
  ['contract/src/schemas', './fields.ts'],
  ['contract/src/schemas', '../words/patients.ts'],
  ['contract/src/words', './clinic-time.ts'],
  ['contract/src/schemas', 'zod'],
  ['api/src/features/patients', '../auth/sessions.service.ts'],
  ['api/src/features/patients', '../../platform/reach.ts'],
])('%s may import %s', (room, specifier) => {
  expect(lint(room, specifier)).not.toContain('noRestrictedImports');
});
