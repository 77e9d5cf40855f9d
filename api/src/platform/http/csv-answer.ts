import { Readable } from 'node:stream';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { listFileName } from '@trama/contract/words/file-names';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { JsonParts } from '../statements/json-answer.ts';
import { attachment } from './attachment.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';

/** How a route describes that it answers one, and how long it can be; an export of all there is has no other end. */
export const csvFile = (most: number | 'all there is') => ({
  description: `One line for each row, ${typeof most === 'number' ? `at most ${most}` : most}: UTF-8 with a byte order mark, separated by semicolons`,
  content: { 'text/csv': { schema: z.unknown().meta({ type: 'string' }) } },
});

export function sendCsvText<Reply extends FastifyReply>(
  reply: Reply,
  fileName: string,
  text: AsyncIterable<string>,
): Reply {
  reply.type('text/csv; charset=utf-8');
  reply.header('Content-Disposition', attachment(fileName));
  // An error on the way breaks the connection off: half a file must not look like a whole one.
  (reply as FastifyReply).send(Readable.from(text, { objectMode: false }));
  return reply;
}

/** The titles of a file, and what stands under each. */
export type CsvColumns<Row> = [title: string, cell: (row: Row) => string | number | null][];

/**
 * A list as a file: its rows are the JSON that the list itself answers (see ../statements/json-answer.ts).
 * `name` begins the name of the file: pacientes-2026-11-16.csv
 */
export async function sendCsv<Row, Reply extends FastifyReply>(
  reply: Reply,
  name: string,
  columns: CsvColumns<Row>,
  rows: JsonParts,
): Promise<Reply> {
  const lines = (jsons: string[]) => jsons.map((json) => lineOf(JSON.parse(json), columns)).join('');
  const titles = BYTE_ORDER_MARK + csvLine(columns.map(([title]) => title));
  const fileName = listFileName(name, todayInClinic());
  // A refusal comes before the file begins.
  const first = await rows.next();
  return sendCsvText(reply, fileName, textOf(titles + lines(first.value), first.done ?? false, rows, lines));
}

async function* textOf(
  first: string,
  isWhole: boolean,
  rest: JsonParts,
  lines: (jsons: string[]) => string,
): AsyncGenerator<string> {
  yield first;
  for (let done = isWhole; !done; ) {
    const part = await rest.next();
    done = part.done ?? false;
    yield lines(part.value);
  }
}

const lineOf = <Row>(row: Row, columns: CsvColumns<Row>) => csvLine(columns.map(([, cell]) => cell(row)));

/** As a person reads a flag. */
export const yesOrNo = (flag: boolean | null): string | null => (flag === null ? null : flag ? 'Sí' : 'No');
