import { LONG_TEXT_MAX } from '@trama/contract/schemas/fields';
import { formatDate, formatNumber, todayInClinic } from '@trama/contract/words/clinic-time';
import { readDate } from './dates.ts';

/** A note of the file: its day, or null where the file names none, and what it says, to the letter. */
export interface ReadNote {
  fecha: string | null;
  texto: string;
}

/**
 * What a note without a day begins with: it is entered on the day of the import, and must not pass for written on it. The
 * function `sin_fecha` of the database knows these notes by it.
 */
export const UNDATED = 'Sin fecha en el archivo: ';

/** A day at the beginning of a line: '05/03/2020: …', '2020-03-05 …', '5 de marzo de 2020 - …'. */
const DAY_AHEAD =
  /(?<![^\n])[^\w\n]{0,3}(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2} de [a-záéíóú]+ del? \d{4})(?![\d/])/gi;

/** More than a cell holds that a person wrote. */
const NOTES_MAX = 500;

/** An earlier date is a mistake. */
const FIRST_DAY = '1900-01-01';

function readDay(text: string): string | undefined {
  const day = readDate(text);
  return day && day >= FIRST_DAY ? day : undefined;
}

const notADay = (text: string) => ({ problem: `no se entiende la fecha «${text}»` });

/**
 * The notes of a cell. Its date stands in a column of its own; or each note begins with its date, on a line of its own where
 * there are several. What stands before the first date has no day, and says so. A day that cannot be read, or that has not
 * come, is a problem: such a note does not get the day of the import, nor that of the note above it.
 */
export function readNotes(text: string, date: string): { notes: ReadNote[] } | { problem: string } {
  const said = date === '' ? undefined : readDay(date);
  if (date !== '' && !said) return notADay(date);
  const read = said ? { notes: [{ fecha: said, texto: text }] } : datedPieces(text);
  if ('problem' in read) return read;
  const { notes } = read;
  if (notes.some(({ texto }) => texto.length > LONG_TEXT_MAX))
    return { problem: `tiene más de ${formatNumber(LONG_TEXT_MAX)} caracteres` };
  const today = todayInClinic();
  const future = notes.flatMap(({ fecha }) => (fecha && fecha > today ? fecha : []))[0];
  return future ? { problem: `su fecha, ${formatDate(future)}, no llegó todavía` } : { notes };
}

/** The lines are not taken apart: a cell can have as many of them as letters. */
function datedPieces(text: string): ReturnType<typeof readNotes> {
  const pieces: { fecha: string | null; from: number }[] = [];
  for (const { 1: ahead = '', index } of text.matchAll(DAY_AHEAD)) {
    const fecha = readDay(ahead);
    if (!fecha) return notADay(ahead);
    if (pieces.length === 0 && index > 0) pieces.push({ fecha: null, from: 0 });
    if (pieces.length === NOTES_MAX) return { problem: `tiene más de ${NOTES_MAX} notas` };
    pieces.push({ fecha, from: index });
  }
  if (pieces.length === 0) pieces.push({ fecha: null, from: 0 });
  const notes = pieces.map(({ fecha, from }, place) => ({
    fecha,
    texto: text.slice(from, pieces[place + 1]?.from).trim(),
  }));
  return {
    notes: notes.flatMap(({ fecha, texto }) => {
      if (fecha) return { fecha, texto };
      // Empty lines above the first date are no note.
      return texto === '' ? [] : { fecha, texto: UNDATED + texto };
    }),
  };
}
