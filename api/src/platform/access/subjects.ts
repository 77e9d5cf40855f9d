import type { FastifyRequest } from 'fastify';

/** What a request is about: where it names it, and the row that must exist. A record belongs to its patient. */
export interface Subject {
  table: string;
  idColumn: string;
  /** Null names nothing that could exist; undefined leaves a missing id to the validation of the body. */
  idOf(request: FastifyRequest): number | null | undefined;
}

/** A second thing that a path names, as a contact of its patient: missing, it answers 404 before the body is looked at. */
export interface PathPart {
  parameter: string;
  /** The name of its statement. */
  name: string;
  /** SQL that has a row if it exists; its number is $1, and it sees the row `allowed` (see ../statements/guard.ts). */
  text: string;
}

const ID_IN_PATH = /^[1-9]\d{0,14}$/;

const fromPath =
  (parameter: string) =>
  (request: FastifyRequest): number | null => {
    const value = (request.params as Record<string, string | number>)[parameter] ?? '';
    return ID_IN_PATH.test(String(value)) ? Number(value) : null;
  };

function fromBody(request: FastifyRequest): number | null | undefined {
  const value = (request.body as Record<string, unknown> | null)?.id_paciente;
  if (!Number.isSafeInteger(value)) return undefined;
  return Number(value) > 0 ? Number(value) : null;
}

const patientBy = (idOf: Subject['idOf']): Subject => ({ table: 'pacientes', idColumn: 'id_paciente', idOf });

export const patientInPath = (parameter = 'id'): Subject => patientBy(fromPath(parameter));
export const patientInBody: Subject = patientBy(fromBody);
export const providerInPath: Subject = {
  table: 'prestadores',
  idColumn: 'id_prestador',
  idOf: fromPath('id'),
};
export const importInPath: Subject = {
  table: 'importaciones',
  idColumn: 'id_importacion',
  idOf: fromPath('id'),
};
export const alertInPath: Subject = { table: 'alertas', idColumn: 'id_alerta', idOf: fromPath('id') };
/** A record of a patient, by the id in the path. */
export const recordInPath = (table: string, idColumn: string): Subject => ({
  table,
  idColumn,
  idOf: fromPath('id'),
});

/** An appointment, which may be nobody's: it is its provider's. */
export const appointmentInPath: Subject = recordInPath('turnos', 'id_turno');

export const isAppointment = ({ table }: Subject): boolean => table === 'turnos';
export const isPatient = ({ table }: Subject): boolean => table === 'pacientes';
/** What is nobody's in particular: whoever has the permission reaches every one of them. */
export const isOfNoPatient = ({ table }: Subject): boolean =>
  ['prestadores', 'importaciones', 'alertas'].includes(table);
