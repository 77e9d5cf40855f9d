import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DOCUMENT = 'docs/specification.md';
const SECTIONS = 9;

/** A statement of the specification, and where it is fulfilled. */
interface Row {
  statement: string;
  files: string[];
  /** The specification's own texts, and what the row quotes of the code: each must stand in one of the files. */
  evidence: (string | RegExp)[];
}

const texts = new Map<string, string>();
const textOf = (file: string) => {
  const text = texts.get(file) ?? readFileSync(path.join(ROOT, file), 'utf8');
  texts.set(file, text);
  return text;
};

const isOurs = (file: string) => /^[\w.-]+(\/[\w.-]+)*$/.test(file) && !file.split('/').includes('..');
const exists = (file: string) => isOurs(file) && existsSync(path.join(ROOT, file));

/** In single quotes; the apostrophe of "patient's" opens none. */
const QUOTED_TEXT = /(?<!\w)'([^']+)'(?!\w)/g;
const SNIPPET = /`([^`]+)`/g;
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part = '']) => part);

/** The text as a whole: between quotes, or between tags. '…' stands for what varies. */
function wholeText(text: string): RegExp {
  const parts = text.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`['"\`>]\\s*${parts.join('\\$\\{[^}]*\\}')}\\s*['"\`<]`);
}

function rowsOf(document: string): Row[] {
  const lines = document
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| statement'));
  return lines.map((line) => {
    const [, statement = '', where = '', snippets = ''] = line.split(/ ?\| ?/);
    return {
      statement,
      files: where.split(', ').filter(Boolean),
      evidence: [...found(statement, QUOTED_TEXT).map(wholeText), ...found(snippets, SNIPPET)],
    };
  });
}

const holds = (file: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? textOf(file).includes(wanted) : wanted.test(textOf(file));

/** What is wrong with a row, in words that lead to it. */
function faultsOf({ statement, files, evidence }: Row): string[] {
  const missing = files.filter((file) => !exists(file));
  if (missing.length > 0) return missing.map((file) => `${statement}: there is no ${file}`);
  if (files.length === 0 || evidence.length === 0) return [`${statement}: says nothing that could fail`];
  const lost = evidence.filter((wanted) => !files.some((file) => holds(file, wanted)));
  const idle = files.filter((file) => !evidence.some((wanted) => holds(file, wanted)));
  return [
    ...lost.map((wanted) => `${statement}: none of its files has ${wanted}`),
    ...idle.map((file) => `${statement}: ${file} has none of what it is named for`),
  ];
}

const isDeviation = ({ statement }: Row) => statement.includes('**deviates**');

describe('the specification, statement by statement', () => {
  const document = textOf(DOCUMENT);
  const rows = rowsOf(document);

  it('is fulfilled where the document says so, to the letter', () => {
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });

  it('is deviated from only by a decision', () => {
    const undecided = rows.filter((row) => isDeviation(row) && !/\(DECISIONS\.md \d+\)/.test(row.statement));
    expect(undecided).toEqual([]);
  });

  it('is told whole: every section, and as many statements as are counted', () => {
    const sections = document.split(/^## /m).slice(1);
    expect(sections.map((section) => Number.parseInt(section, 10))).toEqual(
      Array.from({ length: SECTIONS }, (_, index) => index + 1),
    );
    const deviations = rows.filter(isDeviation).length;
    expect(document).toContain(
      `${rows.length} statements, in the order of the specification; ${deviations} of them`,
    );
  });
});

describe('a row of the document', () => {
  const faults = (row: string) => rowsOf(row).flatMap(faultsOf);
  const texts = 'web/src/features/patients/patients.texts.ts';

  it('holds by a text, a text in which something varies, or a snippet', () => {
    const statement = "Asks '¿Estás seguro que deseas activar al paciente …?' with 'Activar'";
    expect(faults(`| ${statement} | ${texts} | \`confirm: 'Activar'\` |`)).toEqual([]);
  });

  it.each([
    ['a file that is gone', '| One | api/gone.ts | `x` |'],
    ['a file outside of the project', '| One | ../package.json | `name` |'],
    ['a file that is named for nothing', `| Says 'Activar' | ${texts}, package.json | |`],
    ['no file', '| One | | `x` |'],
    ['nothing to find', `| One | ${texts} | |`],
    ['a snippet that is not there', `| Says 'Activar' | ${texts} | \`pageSize: 25\` |`],
    ['a text that is not there', `| Says 'Iniciar Sesión' | ${texts} | \`Activar\` |`],
    ['a text that is only a part of another', `| Says 'Detalle' | ${texts} | \`Detalle\` |`],
  ])('fails for %s', (_, row) => expect(faults(row)).toHaveLength(1));
});
