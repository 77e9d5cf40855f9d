import type { Correction } from '@trama/contract/schemas/record/entries';
import { formatDate, formatTime } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { type FrozenAuthor, standingText } from '@trama/contract/words/people/providers';
import { type ENTRY_RESOURCES, inAbsenceOf } from '@trama/contract/words/record/entries';

/** Every kind of entry but a correction, which is not corrected itself. */
export type CorrectableKind = keyof typeof ENTRY_RESOURCES;

/** 'Ana Paz, Psicología, matrícula M.P. 1234 (Córdoba)': who wrote an entry, as they were that day. */
export const authorText = (author: FrozenAuthor): string => `${fullName(author)}, ${standingText(author)}`;

/** 'Aclaración (folio 41, 15/11/2026 10:32, Ana Paz, Psicólogo)'; with 'en ausencia de …' where another marked the error. */
export function clarificationHead(correction: Correction): string {
  const { folio, fecha_creacion, autor, en_ausencia_de: absent } = correction;
  const moment = `${formatDate(fecha_creacion)} ${formatTime(fecha_creacion)}`;
  const whose = absent ? `, ${inAbsenceOf(absent)}` : '';
  return `Aclaración (folio ${folio}, ${moment}, ${authorText(autor)}${whose})`;
}

/** Where the entry went to or came from. It names the other patient only to people who may see them. */
export function otherRecordText({ error, otro }: Pick<Correction, 'error' | 'otro'>): string | null {
  if (!otro) return null;
  const record = `folio ${otro.folio} de la historia clínica de ${otro.paciente ?? 'otro paciente'}`;
  return error ? `Pasó al ${record}.` : `Viene del ${record}.`;
}

export const correctionTexts = {
  markTitle: 'Marcar error',
  addTitle: 'Agregar aclaración',
  clarification: 'Aclaración',
  submit: 'Registrar corrección',
  failed: 'Error al registrar la corrección',
  wrongPatient: 'Se escribió en el paciente equivocado',
  rightPatient: 'Paciente correcto',
  rightPatientMissing: 'Elija el paciente correcto',
  rightPatientHint: 'Allí se registra un asiento nuevo, con el mismo contenido y a su nombre.',
  typeToSearch: 'Escriba apellido, nombre o DNI',
  searching: 'Buscando...',
  nobody: 'No se encontraron pacientes',
  done: (folio: number) => `Corrección registrada en el folio ${folio}.`,
} as const;
