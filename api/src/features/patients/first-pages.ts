import type pg from 'pg';
import { type FoundPage, patientColumns, patientJson, statements } from './patient-pages.ts';

/**
 * First pages are asked for all day long, and are seldom other than before. So the statement says which versions of
 * which patients are on the page, without writing them out, which takes it the longest: a row that changes gets another
 * `xmin`, and the text of a page is kept under the versions it was made of.
 */

const PAGES_KEPT = 100;

export interface FirstPage {
  total: number;
  note: string | null;
  /** Null on an empty page. */
  versions: string | null;
  /** The JSON of the patients, between commas; null when only their versions were asked for. */
  patients: string | null;
}

interface Parts {
  /** SQL of the patients `p` in their order, with these columns. */
  patients: (columns: string[]) => string;
  total: string;
  note?: string;
}

const inOneRow = ({ patients, total, note = 'null' }: Parts, columns: string[], texts: string) => `
  select ${total}, ${note}, string_agg(p.id_paciente || ' ' || p.xmin, ' '), ${texts}
    from (${patients([...columns, 'p.xmin'])} limit $1) p`;

export const versionsOnly = (parts: Parts) => inOneRow(parts, ['p.id_paciente'], 'null');
export const withPatients = (parts: Parts) =>
  inOneRow(parts, patientColumns, `string_agg(${patientJson}::text, ',')`);

export const firstPages = statements(([row]): FirstPage => {
  const [total, note = null, versions = null, patients = null] = row ?? [];
  return { total: Number(total), note, versions, patients };
});

/** Completes pages of which only the versions are known. */
export function keptPages(quick: pg.Pool) {
  const kept = new Map<string, string>();
  // Versions are those of one server: what stands behind a new connection may have been restored to an earlier day.
  quick.on('connect', () => kept.clear());

  function keep({ versions, patients }: FirstPage): void {
    if (versions === null || patients === null) return;
    const [oldest] = kept.keys();
    if (kept.size >= PAGES_KEPT && oldest) kept.delete(oldest);
    kept.set(versions, patients);
  }

  return async (page: FirstPage, readWhole: () => Promise<FirstPage>): Promise<FoundPage> => {
    const patients = page.versions === null ? null : kept.get(page.versions);
    if (patients !== undefined) return asFound({ ...page, patients });
    const whole = await readWhole();
    keep(whole);
    return asFound(whole);
  };
}

export const asFound = ({ total, note, patients }: FirstPage): FoundPage => ({
  patients: patients === null ? [] : [patients],
  total,
  note,
});
