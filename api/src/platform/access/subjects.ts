import type { FastifyRequest } from 'fastify';

/** What a request is about: where it names it, and the row that must exist. An entry belongs to its patient. */
export interface Subject {
  table: string;
  idColumn: string;
  /** Null names nothing that could exist; undefined leaves a missing id to the validation of the body. */
  idOf(request: FastifyRequest): number | null | undefined;
  /** A patient's, unless it says otherwise: 'nobody' lets in everybody who has the permission. */
  belongsTo?: 'nobody' | OtherOwner;
}

/** For rows that are reached by another rule than their patient. */
export interface OtherOwner {
  /** The row has no patient: it belongs to somebody of the clinic. */
  ofNobody?: true;
  /** SQL: true of a row, by its alias, that the person `who` reaches. */
  isReached(row: string, who: string): string;
  /** SQL that holds, until the transaction ends, what the permission depends on. */
  hold(row: string): string;
}

const ID_IN_PATH = /^[1-9]\d{0,14}$/;

const fromPath =
  (parameter: string) =>
  (request: FastifyRequest): number | null => {
    const value = (request.params as Record<string, string | number>)[parameter] ?? '';
    return ID_IN_PATH.test(String(value)) ? Number(value) : null;
  };

const fromBody =
  (field: string) =>
  (request: FastifyRequest): number | null | undefined => {
    const value = (request.body as Record<string, unknown> | null)?.[field];
    if (!Number.isSafeInteger(value)) return undefined;
    return Number(value) > 0 ? Number(value) : null;
  };

const patientBy = (idOf: Subject['idOf']): Subject => ({ table: 'pacientes', idColumn: 'id_paciente', idOf });

export const patientInPath = (parameter = 'id'): Subject => patientBy(fromPath(parameter));
export const patientInBody: Subject = patientBy(fromBody('id_paciente'));

/** The row that the id in the path names. It belongs to a patient, unless `belongsTo` says otherwise. */
export const rowInPath = (table: string, idColumn: string, belongsTo?: Subject['belongsTo']): Subject => ({
  table,
  idColumn,
  idOf: fromPath('id'),
  ...(belongsTo && { belongsTo }),
});

/** The same row, named by the body. */
export const rowInBody = (table: string, idColumn: string, belongsTo: Subject['belongsTo']): Subject => ({
  table,
  idColumn,
  idOf: fromBody(idColumn),
  ...(belongsTo && { belongsTo }),
});

export const providerInPath: Subject = rowInPath('prestadores', 'id_prestador', 'nobody');

export const isPatient = ({ table }: Subject): boolean => table === 'pacientes';
