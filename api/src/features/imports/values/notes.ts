import { formatDate, todayInClinic } from '@trama/contract/words/clinic-time';
import { readDate } from './dates.ts';

/** A note of the file: its day, and what it says, to the letter. */
export interface ReadNote {
  fecha: string;
  texto: string;
}

/** A day at the beginning of a line: '05/03/2020: …', '2020-03-05 …', '5 de marzo de 2020 - …'. */
const DAY_AHEAD =
  /^\W{0,3}(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2} de [a-záéíóú]+ del? \d{4})(?![\d/])/i;

const dayAhead = (line: string): string | undefined => {
  const found = DAY_AHEAD.exec(line)?.[1];
  return found && readDate(found);
};

/**
 * The notes of a cell. Its date stands in a column of its own; or each note begins with its date, on a line of its own where
 * there are several. What has no day that can be read, or one that has not come, is a problem and never dated today.
 */
export function readNotes(text: string, date: string): { notes: ReadNote[] } | { problem: string } {
  const said = date === '' ? undefined : readDate(date);
  if (date !== '' && !said) return { problem: `no se entiende la fecha «${date}»` };
  const notes = said ? [{ fecha: said, texto: text }] : datedPieces(text);
  if (!notes) return { problem: 'no tiene fecha, ni en su columna ni al comienzo del texto' };
  const future = notes.find(({ fecha }) => fecha > todayInClinic());
  return future ? { problem: `su fecha, ${formatDate(future.fecha)}, no llegó todavía` } : { notes };
}

function datedPieces(text: string): ReadNote[] | undefined {
  const pieces: { fecha: string; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const fecha = dayAhead(line);
    const last = pieces.at(-1);
    if (fecha) pieces.push({ fecha, lines: [line] });
    else if (last) last.lines.push(line);
    else return undefined;
  }
  return pieces.map(({ fecha, lines }) => ({ fecha, texto: lines.join('\n').trim() }));
}
