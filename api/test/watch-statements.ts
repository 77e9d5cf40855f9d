import pg from 'pg';

/** Runs something and gives every SQL statement that was sent meanwhile, whoever composed it. */
export async function watchStatements<T>(
  run: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  const watched = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    statements.push(typeof first === 'string' ? first : (first as pg.QueryConfig).text);
    return Reflect.apply(query, this, args);
  };
  pg.Client.prototype.query = watched as typeof query;
  try {
    return { result: await run(), statements };
  } finally {
    pg.Client.prototype.query = query;
  }
}

const PATIENT_TABLES = [
  'pacientes',
  'asignaciones',
  'admisiones',
  'admisiones_versiones',
  'seguimientos',
  'medicaciones',
  'enfermedades',
  'vinculos',
  'antecedentes',
  'drafts',
];
const TOUCHES_A_PATIENT = new RegExp(`\\b(from|join|update) "?(${PATIENT_TABLES.join('|')})\\b`, 'i');

/** What withinReach() writes for somebody who sees only their own patients. */
const NAMES_THE_REACH = /\bfrom asignaciones reach\b/;
const LOCKS = /\bfor update\b/;
const CHANGES = /^\s*(insert|update)\b/i;

/** Statements on a patient's data that need no reach, each with its reason. */
const EXCEPTIONS: Array<{ statement: RegExp; why: string }> = [
  {
    statement: /^select "id_paciente" from "asignaciones" where "id_prestador" = \$1/,
    why: 'the ids of the own patients: that is the reach itself',
  },
  {
    statement: /"drafts" where \("id_prestador" = \$1/,
    why: 'a draft is for its author alone, and its patient is the checked subject of the request',
  },
  {
    statement: /^\s*insert into admisiones_versiones\b/,
    why: 'copies the history that the same transaction has just written',
  },
  {
    statement:
      /^insert into "audit_log" .*\(select huella\(to_jsonb\("r"\)\) from "\w+" r where r\."\w+" = \$\d+\)\)$/,
    why: 'the fingerprint of the record that the same transaction has just written',
  },
];

/** Statements that read or change a patient's data without saying whose patients they may touch. */
export function unguardedStatements(statements: string[]): string[] {
  return statements.filter((statement, index) => {
    if (!TOUCHES_A_PATIENT.test(statement) || NAMES_THE_REACH.test(statement)) return false;
    // A change by id is guarded by the read before it that found the row within reach and locked it.
    const foundBefore = statements.slice(0, index).some((s) => NAMES_THE_REACH.test(s) && LOCKS.test(s));
    if (CHANGES.test(statement) && foundBefore) return false;
    return !EXCEPTIONS.some((exception) => exception.statement.test(statement));
  });
}
