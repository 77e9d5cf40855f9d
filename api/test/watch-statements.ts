import pg from 'pg';

/** A statement that was sent, and on which connection. */
export interface SentStatement {
  text: string;
  connection: number;
  /** Characters of the longest value that it takes. */
  longest: number;
}

/** Runs something and returns every SQL statement that was sent meanwhile. */
export async function watchStatements<T>(
  run: () => Promise<T>,
): Promise<{ result: T; statements: SentStatement[] }> {
  const statements: SentStatement[] = [];
  const connections = new Map<unknown, number>();
  const { query } = pg.Client.prototype;
  const watched = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const values = Array.isArray(second) ? second : ((first as pg.QueryConfig).values ?? []);
    if (!connections.has(this)) connections.set(this, connections.size);
    statements.push({
      text: typeof first === 'string' ? first : (first as pg.QueryConfig).text,
      connection: Number(connections.get(this)),
      longest: Math.max(0, ...values.map((value) => (typeof value === 'string' ? value.length : 0))),
    });
    return Reflect.apply(query, this, args);
  };
  pg.Client.prototype.query = watched as typeof query;
  try {
    return { result: await run(), statements };
  } finally {
    pg.Client.prototype.query = query;
  }
}

/** Fits a statement that reads or writes one of these tables. */
export const touching = (tables: readonly string[]) =>
  new RegExp(`\\b(from|join|update|into) "?(${tables.join('|')})\\b`, 'i');
const READS_SESSIONS = /\b(from|join) "?sessions\b/i;

/** How every guarded statement begins (see platform/statements/compose.ts). */
export const IS_GUARDED = /^with person as materialized \(/;
/** The plain look that tells why the guard has said no (see platform/statements/refusal.ts). */
const IS_LOOK = /^\s*select d\.id_prestador, d\.role, d\.is_active, .* as is_open\s+from sessions s/;
const ENDS_TRANSACTION = /^(commit|rollback)\b/i;

/** Statements on a patient's data that need no guard of their own, each with its reason. */
const EXCEPTIONS: Array<{ statement: RegExp; why: string }> = [
  {
    statement: /^select "id_paciente" from "asignaciones" where "id_prestador" = \$1/,
    why: 'the ids of the own patients: that is the reach itself',
  },
  {
    statement: /^\s*select id_paciente from "\w+" as refused\s+where "\w+" = \$1$/,
    why: 'whose record somebody was refused: for the trail, and for nobody else',
  },
  {
    statement: /^insert into ("copias"|"audit_log" .* from "copias" r where)/,
    why: 'what was allowed and printed is registered when its last byte leaves, whatever has become of the session',
  },
  {
    statement: /^\s*select [^;]* from copias c where c\.codigo = \$1$/,
    why: 'anybody who holds a copy on paper can check it by its code; of the patient it has initials and three digits',
  },
  {
    statement:
      /^\s*with calendar as materialized \(\s*select k\.id_prestador, k\.iniciales\s+from calendar_tokens k\s/,
    why: 'the feed of a calendar is read by its secret address: hours, and initials only where its owner asked for them',
  },
  {
    statement: /^\s*select e\.inicio, [^;]*\sfrom enlaces_turnos e\s/,
    why: 'the page of a reminder is read by its secret link: hour, place and first name',
  },
  {
    statement: /^\s*select e\.mes, [^;]*\sfrom enlaces_conformidad e\s/,
    why: 'the page on which a patient agrees to a session is read by its secret link: hour, clinic and first name',
  },
];

/**
 * Statements that touch a patient's data although nobody asked whether the person may, or that ask it in another way
 * than the guard. A transaction that begins with the guard may go on by id: the guard holds the patient.
 */
export function unguardedStatements(
  statements: Omit<SentStatement, 'longest'>[],
  patientTables: readonly string[],
): string[] {
  const touchesPatient = touching(patientTables);
  const guardedTransactions = new Set<number>();
  const began = new Set<number>();
  const unguarded: string[] = [];
  for (const { text, connection } of statements) {
    if (/^begin\b/i.test(text) || /^start transaction\b/i.test(text)) began.add(connection);
    if (ENDS_TRANSACTION.test(text)) {
      began.delete(connection);
      guardedTransactions.delete(connection);
    }
    if (IS_GUARDED.test(text)) {
      if (began.has(connection)) guardedTransactions.add(connection);
      continue;
    }
    const asksAnew = READS_SESSIONS.test(text) && !IS_LOOK.test(text);
    const isExcepted = EXCEPTIONS.some(({ statement }) => statement.test(text));
    const touches = touchesPatient.test(text) && !guardedTransactions.has(connection) && !isExcepted;
    if (asksAnew || touches) unguarded.push(text);
  }
  return unguarded;
}
