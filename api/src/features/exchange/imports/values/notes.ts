import { LONG_TEXT_MAX } from '@trama/contract/schemas/fields';
import { formatDate, formatNumber, todayInClinic } from '@trama/contract/words/clinic-time';
import { readDate } from './dates.ts';

/** A note of the file: its day, and what it says, to the letter. */
export interface ReadNote {
  fecha: string;
  texto: string;
}

/** A day at the beginning of a line: '05/03/2020: …', '2020-03-05 …', '5 de marzo de 2020 - …'. */
const DAY_AHEAD =
  /^\W{0,3}(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2} de [a-záéíóú]+ del? \d{4})(?![\d/])/i;

/** More than a cell holds that a person wrote. */
const NOTES_MAX = 500;

/** An earlier date is a mistake. */
const FIRST_DAY = '1900-01-01';

function readDay(text: string): string | undefined {
  const day = readDate(text);
  return day && day >= FIRST_DAY ? day : undefined;
}

const NO_DAY =
  'no tiene fecha, ni en su columna ni al comienzo del texto. Si la columna no trae notas clínicas, no la importe';

const notADay = (text: string) => ({ problem: `no se entiende la fecha «${text}»` });

/**
 * The notes of a cell. Its date stands in a column of its own; or each note begins with its date, on a line of its own where
 * there are several. What has no day that can be read, or one that has not come, is a problem: it is never dated today,
 * nor as the note above it.
 */
export function readNotes(text: string, date: string): { notes: ReadNote[] } | { problem: string } {
  const said = date === '' ? undefined : readDay(date);
  if (date !== '' && !said) return notADay(date);
  const read = said ? { notes: [{ fecha: said, texto: text }] } : datedPieces(text);
  if ('problem' in read) return read;
  const { notes } = read;
  if (notes.some(({ texto }) => texto.length > LONG_TEXT_MAX))
    return { problem: `tiene más de ${formatNumber(LONG_TEXT_MAX)} caracteres` };
  const future = notes.find(({ fecha }) => fecha > todayInClinic());
  return future ? { problem: `su fecha, ${formatDate(future.fecha)}, no llegó todavía` } : { notes };
}

function datedPieces(text: string): ReturnType<typeof readNotes> {
  const pieces: { fecha: string; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const ahead = DAY_AHEAD.exec(line)?.[1];
    const fecha = ahead && readDay(ahead);
    if (ahead && !fecha) return notADay(ahead);
    const last = pieces.at(-1);
    if (fecha && pieces.length === NOTES_MAX) return { problem: `tiene más de ${NOTES_MAX} notas` };
    if (fecha) pieces.push({ fecha, lines: [line] });
    else if (last) last.lines.push(line);
    else return { problem: NO_DAY };
  }
  return { notes: pieces.map(({ fecha, lines }) => ({ fecha, texto: lines.join('\n').trim() })) };
}
