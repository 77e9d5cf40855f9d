import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const WALLS = path.resolve(import.meta.dirname, '../../scripts/walls.mjs');

/** A small house, one line for each file; every import in it but the last ones is allowed. */
const SOUND = {
  'contract/src/words/dates.ts': `export const DAY = 1;`,
  'contract/src/schemas/people/patients.ts': `import { z } from 'zod'; import { DAY } from '../../words/dates.ts'; export const P = z.literal(DAY);`,
  'contract/src/schemas/people/patients.test.ts': `import { it } from 'vitest'; import { P } from './patients.ts'; it('is', () => P);`,
  'api/src/database/connect.ts': `import pg from 'pg'; export const db = pg;`,
  'api/src/platform/access/reach.ts': `import { db } from '../../database/connect.ts'; export const reach = db;`,
  'api/src/features/access/auth/auth.queries.ts': `import { reach } from '../../../platform/access/reach.ts'; export const q = reach;`,
  'api/src/features/access/auth/auth.service.ts': `import { q } from './auth.queries.ts'; export const s = q;`,
  'api/src/features/people/patients/patients.routes.ts': `import { s } from '../../access/auth/auth.service.ts'; export const r = s;`,
  'api/src/features/people/patients/patients.test.ts': `import { q } from '../../access/auth/auth.queries.ts'; export const t = q;`,
  'api/src/app.ts': `import { r } from './features/people/patients/patients.routes.ts'; export const app = r;`,
  'web/src/lib/http/http.ts': `import { DAY } from '@trama/contract/words/dates'; export const http = DAY;`,
  'web/src/ui/states/Alert.tsx': `import { http } from '../../lib/http/http.ts'; export const Alert = () => <b>{http}</b>;`,
  'web/src/features/access/auth/auth.api.ts': `import { http } from '../../../lib/http/http.ts'; export const login = http;`,
  'web/src/features/access/patients/list.ts': `import { Alert } from '../../../ui/states/Alert.tsx'; export const list = Alert;`,
  'web/src/pages/LoginPage.tsx': `import { login } from '../features/access/auth/auth.api.ts'; export default login;`,
  'web/src/app/router.tsx': `export const page = () => import('../pages/LoginPage.tsx');`,
};

/** A file, what it has too much, and what is said of it. */
const BROKEN: [file: string, text: string, objection: string][] = [
  // The path as one would write it, and the same file by a longer way.
  [
    'web/src/features/access/auth/short.ts',
    `import '../../access/patients/list.ts';`,
    'a feature never imports another',
  ],
  [
    'web/src/features/access/auth/long.ts',
    `import '../../../features/access/patients/list.ts';`,
    'a feature never imports another',
  ],
  [
    'web/src/features/access/auth/deep/er.ts',
    `import '../../../access/patients/list.ts';`,
    'a feature never imports another',
  ],
  [
    'web/src/lib/session/up.ts',
    `import '../../../src/features/access/auth/auth.api.ts';`,
    'web lib may import',
  ],
  ['web/src/lib/http/ui.ts', `import '../../ui/states/Alert.tsx';`, 'web lib may import'],
  ['web/src/pages/Up.tsx', `import '../app/router.tsx';`, 'web pages may import'],
  ['web/src/pages/Server.tsx', `import '../../../api/src/app.ts';`, 'web pages may import'],
  ['web/src/pages/ByName.tsx', `import '@trama/api/app';`, 'web pages may import'],
  ['web/src/app/Modules.tsx', `import '../../../node_modules/@trama/api/src/app.ts';`, 'web app may import'],
  ['web/src/app/Built.tsx', `import '../../../api/dist/app.js';`, 'which is in no room'],
  [
    'api/src/features/people/patients/long.ts',
    `import '../../../features/access/auth/auth.queries.ts';`,
    'only through its service',
  ],
  [
    'api/src/features/people/patients/web.ts',
    `import '../../../../../web/src/lib/http/http.ts';`,
    'api features may import',
  ],
  [
    'api/src/features/people/patients/app.ts',
    `import '../../../features/../app.ts';`,
    'api features may import',
  ],
  [
    'api/src/platform/trail/up.ts',
    `import '../../features/access/auth/auth.service.ts';`,
    'api platform may import',
  ],
  ['api/src/database/backup/up.ts', `import '../../platform/access/reach.ts';`, 'api database may import'],
  ['api/src/platform/access/test.ts', `import '../../../test/factories.ts';`, 'api platform may import'],
  [
    'contract/src/words/schema.ts',
    `import '../schemas/people/patients.ts';`,
    'words may import nothing else',
  ],
  ['contract/src/words/zod.ts', `import 'zod';`, 'words may import no package'],
  ['contract/src/schemas/kysely.ts', `import 'kysely';`, 'schemas may import zod'],
  ['contract/src/schemas/up.ts', `import '../../../api/src/app.ts';`, 'schemas may import words'],
  // However it is imported.
  [
    'web/src/features/access/auth/type.ts',
    `import type { A } from '../../access/patients/list.ts'; export const a: A = 1;`,
    'a feature never',
  ],
  [
    'web/src/features/access/auth/of.ts',
    `export type A = import('../../access/patients/list.ts').A;`,
    'a feature never',
  ],
  [
    'web/src/features/access/auth/lazy.ts',
    `export const a = () => import('../../access/patients/list.ts');`,
    'a feature never',
  ],
  [
    'web/src/features/access/auth/tick.ts',
    'export const a = () => import(`../../access/patients/list.ts`);',
    'a feature never',
  ],
  [
    'web/src/features/access/auth/on.ts',
    `export { list } from '../../access/patients/list.ts'; export const b = 1;`,
    'a feature never',
  ],
  [
    'web/src/features/access/auth/computed.ts',
    `export const a = (b: string) => import('../' + b);`,
    'computed path',
  ],
  // A wing reaches only what is below it, on every side.
  [
    'api/src/features/access/auth/up.ts',
    `import '../../people/patients/patients.service.ts';`,
    'access may not import from people, above it',
  ],
  [
    'contract/src/words/access/up.ts',
    `import '../people/names.ts';`,
    'access may not import from people, above it',
  ],
  // So do the rooms of the platform, of the plain pieces and of the browser's library.
  ['api/src/platform/errors/up.ts', `import '../access/reach.ts';`, 'errors may not import from access'],
  ['web/src/ui/states/up.ts', `import '../lists/Table.tsx';`, 'states may not import from lists'],
  ['web/src/lib/http/up.ts', `import '../session/session.ts';`, 'http may not import from session'],
  // What has no place.
  ['web/src/ui/Loose.tsx', `export const a = 1;`, 'stands in no room'],
  ['api/src/platform/loose.ts', `export const a = 1;`, 'stands in no room'],
  ['web/src/lib/utils/all.ts', `export const a = 1;`, 'say what it is'],
  ['web/src/ui/states/index.ts', `export const a = 1;`, 'no barrels'],
  ['web/src/ui/states/all.ts', `export { Alert } from './Alert.tsx';`, 'no barrels'],
  ['web/src/ui/states/star.ts', `export * from './Alert.tsx'; export const a = 1;`, 'no barrels'],
];

const CIRCLES = {
  'api/src/database/one.ts': `import { two } from './two.ts'; export const one = () => two;`,
  'api/src/database/two.ts': `import { one } from '../database/one.ts'; export const two = () => one;`,
  'web/src/ui/states/First.tsx': `import type { Second } from './Second.tsx'; export type First = Second;`,
  'web/src/ui/states/Second.tsx': `import type { Third } from './Third.tsx'; export type Second = Third;`,
  'web/src/ui/states/Third.tsx': `export type Third = import('./First.tsx').First;`,
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'trama-walls-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is said of a house with these files, one line each. */
function judge(name: string, files: Record<string, string>): { lines: string[]; code: number | null } {
  const house = path.join(folder, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
    writeFileSync(path.join(house, file), text);
  }
  mkdirSync(path.join(house, 'node_modules/@trama'), { recursive: true });
  symlinkSync(path.join(house, 'api'), path.join(house, 'node_modules/@trama/api'), 'junction');
  const { stderr, status } = spawnSync(process.execPath, [WALLS, house], { encoding: 'utf8' });
  return { lines: stderr.split('\n').map((line) => line.trim()), code: status };
}

it('says nothing of a house whose walls stand', () => {
  expect(judge('sound', SOUND)).toEqual({ lines: [''], code: 0 });
});

describe('a house with holes', () => {
  let lines: string[];
  let code: number | null;

  beforeAll(() => {
    const broken = Object.fromEntries(BROKEN.map(([file, text]) => [file, text]));
    ({ lines, code } = judge('broken', { ...SOUND, ...broken, ...CIRCLES }));
  });

  it.each(BROKEN)('%s: %s', (file, _text, objection) => {
    expect(lines.filter((line) => line.startsWith(`${file}:`))).toEqual([expect.stringContaining(objection)]);
  });

  it('names circles, at run time and by type', () => {
    expect(lines.filter((line) => line.startsWith('import circle'))).toEqual([
      'import circle: api/src/database/one.ts → api/src/database/two.ts → api/src/database/one.ts',
      'import circle: web/src/ui/states/First.tsx → web/src/ui/states/Second.tsx → web/src/ui/states/Third.tsx → web/src/ui/states/First.tsx',
    ]);
  });

  it('says nothing more, and fails', () => {
    expect(lines.filter((line) => line.startsWith('import circle') || /^\w+\/\S+:/.test(line))).toHaveLength(
      BROKEN.length + 2,
    );
    expect(code).toBe(1);
  });
});
