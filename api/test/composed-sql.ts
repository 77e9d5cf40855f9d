import { asksForProof, type GuardedAccess, isExport } from '../src/platform/access/access.ts';
import {
  type Composition,
  composed,
  type GuardedRoute,
  recordsEach,
} from '../src/platform/statements/compose.ts';
import type { OwnSql } from '../src/platform/statements/own-sql.ts';
import type { RouteEntry } from './route-list.ts';

/** A statement that a route sends, and what it is for. */
interface SentSql {
  /** Under api/sql/. */
  file: string;
  title: string;
  text: string;
}

/** Every statement that the guard can send for these routes, as it is sent. */
export const composedSql = (routes: RouteEntry[]): SentSql[] =>
  routes.flatMap(({ method, url, config: { access, sends, part, alsoAsks = [] } }) => {
    if (!access || access.kind === 'public') return [];
    const title = `${method} ${url}`;
    return [{ access, sends, part }, ...alsoAsks].flatMap((route) => [
      ...[...(route.sends ?? []), ...(route.part ? [route.part.exists] : [])].flatMap((own) =>
        ownStatements(title, route.access, own),
      ),
      ...checks(title, method, route),
    ]);
  });

function ownStatements(title: string, access: GuardedAccess, own: OwnSql): SentSql[] {
  const parts = {
    access,
    subject: access.subject,
    mode: own.steps ? 'change' : 'read',
    proof: false,
    own,
  } as const;
  const file = `${own.name}.sql`;
  const unrecorded = { file, title, text: composed(parts) };
  if (own.steps || own.trail === 'none' || !access.inTrail) return [unrecorded];
  const recorded = { file, title, text: composed({ ...parts, inTrail: access.inTrail }) };
  const later = { ...unrecorded, title: `${title}, from the second part on` };
  return recordsEach(access, own) ? [recorded] : [recorded, later];
}

/** The check without any SQL of a feature: alone, at the beginning of a change, or with the row of a read in the trail. */
function checks(title: string, method: string, { access, sends = [] }: GuardedRoute): SentSql[] {
  const compositions: Composition[] = [];
  const subjects = access.subject && method === 'POST' ? [access.subject, undefined] : [access.subject];
  for (const subject of subjects)
    for (const proof of asksForProof(access) ? [true, false] : [false]) {
      compositions.push({ access, subject, mode: 'read', proof });
      if (method !== 'GET' || isExport(access)) compositions.push({ access, subject, mode: 'change', proof });
      if (method === 'GET' && sends.every(({ trail }) => trail === 'none'))
        compositions.push({ access, subject, mode: 'read', proof, inTrail: access.inTrail });
    }
  return compositions.map((composition) => ({ file: 'checks.sql', title, text: composed(composition) }));
}

const HEADER = '-- Written by `npm run sql`. Do not edit.\n';

/** The files of api/sql/: each text once, under the routes that send it. */
export function sqlFiles(statements: SentSql[]): Map<string, string> {
  const files = new Map<string, Map<string, Set<string>>>();
  for (const { file, title, text } of statements) {
    const texts = files.get(file) ?? new Map<string, Set<string>>();
    files.set(file, texts);
    texts.set(text, (texts.get(text) ?? new Set()).add(title));
  }
  const section = ([text, titles]: [string, Set<string>]) =>
    `\n${[...titles].map((title) => `-- ${title}\n`).join('')}${text};\n`;
  return new Map([...files].map(([file, texts]) => [file, HEADER + [...texts].map(section).join('')]));
}
