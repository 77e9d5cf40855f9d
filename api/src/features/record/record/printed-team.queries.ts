import type { EntryFacts } from '@trama/contract/words/record/entry-facts';
import { authorsOf, entryFieldsOf } from '../../../platform/entries/entry-fields.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { type OwnSql, ownSql } from '../../../platform/statements/own-sql.ts';
import { meetingFields } from '../meetings/meeting-fields.service.ts';
import type { PrintedMeeting, PrintedSignature, RecordSnapshot } from './record.types.ts';
import { asOfFolio } from './record-blocks.ts';
import { signed } from './snapshot.queries.ts';

/** SQL of the folio, the marks and the author of an entry. */
const entryColumns = (entry: { clase: string; patient: string; object: string }) =>
  Object.entries({ autor: signed(authorsOf(entry).autor, 'r.registrado_por'), ...entryFieldsOf(entry) })
    .map(([name, text]) => `${text} as ${name}`)
    .join(',\n');

const MEETING = { clase: `'meeting'`, patient: 'r.id_paciente', object: 'r.id_reunion' };
const SIGNATURE = { clase: `'signature'`, patient: 'r.id_paciente', object: 'r.id_respuesta' };
const { participantes, interdisciplinaria } = meetingFields('r');

/** The meetings of the team with the ids $1. */
const PRINTED_MEETINGS = ownSql('record/record/meetings', { trail: 'none' })`
  select r.fecha_acto, r.temas, r.acuerdos, r.proxima, r.fecha_creacion, ${participantes} as participantes,
         ${interdisciplinaria} as interdisciplinaria, ${entryColumns(MEETING)}
    from reuniones_equipo r
   where r.id_reunion = any($1::bigint[]) and r.id_paciente = allowed.id_paciente
   order by r.id_reunion`;

/** The signatures with the ids $1. */
const PRINTED_SIGNATURES = ownSql('record/record/signatures', { trail: 'none' })`
  select r.folio_firmado, r.clase_firmada, encode(r.huella_firmada, 'hex') as huella_firmada, r.caracter, r.estado, r.motivo,
         r.fecha_creacion, ${entryColumns(SIGNATURE)}
    from firmas r
   where r.id_respuesta = any($1::bigint[]) and r.id_paciente = allowed.id_paciente
   order by r.id_respuesta`;

export const PRINTED_TEAM: OwnSql[] = [PRINTED_MEETINGS, PRINTED_SIGNATURES];

/** In the order of `ids`, as they were when that folio was the last. */
async function readAll<T extends EntryFacts>(
  guard: Guard,
  own: OwnSql,
  { folios }: RecordSnapshot,
  ids: number[],
): Promise<T[]> {
  const rows = await guard.read<T>(own, [ids]);
  if (rows.length !== ids.length) throw new AppError('NOT_FOUND');
  return rows.map((row) => asOfFolio(row, folios));
}

export const readMeetings = (guard: Guard, record: RecordSnapshot, ids: number[]) =>
  readAll<PrintedMeeting>(guard, PRINTED_MEETINGS, record, ids);

export const readSignatures = (guard: Guard, record: RecordSnapshot, ids: number[]) =>
  readAll<PrintedSignature>(guard, PRINTED_SIGNATURES, record, ids);
