import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIST_OF_PATIENT_MAX } from '@trama/contract/words/list-limits';
import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { TRAIL_ACTIONS } from '@trama/contract/words/trail-actions';
import pg from 'pg';
import { entryObjects, PATIENT_TABLE_NAMES, PATIENT_TABLES } from '../src/database/patient-tables.ts';

const FOLDER = fileURLToPath(new URL('../src/database/functions', import.meta.url));
const PLACE = /^( *)(-- Written by `npm run sql`: (.*)\n)(?:.*\n)*?( *-- End\n)/gm;

/** Parts of functions that the contract decides, by the comment above them in the function's file. */
const CONTENT: Record<string, string[]> = {
  'the words of the contract': separated(Object.keys(TRAIL_ACTIONS).sort().map(pg.escapeLiteral)),
  'the tables whose records have fingerprints': separated(
    PATIENT_TABLE_NAMES.map(
      (kind) => `('${kind}', '${PATIENT_TABLES[kind].table}', '${PATIENT_TABLES[kind].id}')`,
    ),
  ),
  'the queries of entryObjects()': adoptedObjects(),
  'the clinical lists': LIST_NAMES.map((name) => listOf(name).table).flatMap((table) => [
    `create or replace trigger ${table}_limitar after insert on ${table}`,
    `  referencing new table as nuevas for each statement execute function limitar_filas('id_paciente', ${LIST_OF_PATIENT_MAX}, 'asientos');`,
  ]),
};

/** The functions whose texts have such a place, as they have to be, by the path of their files. */
export function filledFunctions(): Map<string, string> {
  const files = readdirSync(FOLDER).map((name) => path.join(FOLDER, name));
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  return new Map(
    texts
      .filter(([, text]) => text.search(PLACE) >= 0)
      .map(([file, text]) => [file, text.replace(PLACE, filled)]),
  );
}

function filled(_place: string, indent: string, begin: string, what: string, end: string): string {
  const lines = CONTENT[what];
  if (!lines) throw new Error(`nobody knows what '${what}' is`);
  return [`${indent}${begin}`, ...lines.map((line) => `${indent}${line}\n`), end].join('');
}

function separated(items: string[]): string[] {
  return items.map((item, index) => (index < items.length - 1 ? `${item},` : item));
}

function adoptedObjects(): string[] {
  const { correction, ...others } = entryObjects((row) => `huella(${row})`);
  return Object.values(others)
    .map((query, place) => `select ${place}, o.* from (${query}) o`)
    .join('\nunion all\n')
    .split('\n');
}
