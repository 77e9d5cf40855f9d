import { PerformingProvider } from '@trama/contract/schemas/people/providers';
import { Meeting, type MeetingInput } from '@trama/contract/schemas/record/meetings';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { reachOf } from '../../../platform/access/reach.ts';
import { entryFieldsOf, frozen, withEntry } from '../../../platform/entries/entry-fields.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { listOfPatient } from '../../../platform/statements/patient-rows.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { frozenJson, performerJson } from '../../people/providers/performers.service.ts';
import { meetingEntryOf as entryOf, meetingFields } from './meeting-fields.service.ts';

const computed = (alias: string) => ({
  ...meetingFields(alias),
  autor: frozen(entryOf(alias), 'author', performerJson(`${alias}.registrado_por`)),
  ...entryFieldsOf(entryOf(alias)),
});

/** The newest first. */
export const MEETINGS = listOfPatient({
  name: 'record/meetings/list',
  kind: 'meeting',
  schema: Meeting,
  from: withEntry('reuniones_equipo', entryOf('r')),
  alias: 'r',
  idColumn: 'id_reunion',
  computed: {
    ...computed('r'),
    folio: 'r.folio',
    autor: frozenJson('r.asentado_por', 'r.registrado_por', Object.keys(PerformingProvider.shape)),
  },
  long: { correcciones: entryFieldsOf(entryOf('r')).correcciones },
  orderBy: 'r.fecha_acto desc, r.id_reunion desc',
});

/** The number of the meeting. */
export async function insertMeeting(
  tx: Tx,
  { actor, patientId }: Allowed,
  { proxima, fecha_acto, ...input }: MeetingInput,
): Promise<number> {
  const { id_reunion } = await tx
    .insertInto('reuniones_equipo')
    .values({
      ...input,
      fecha_acto: fecha_acto ?? todayInClinic(),
      proxima: proxima ?? null,
      id_paciente: patientId,
      registrado_por: actor.id,
    })
    .returning('id_reunion')
    .executeTakeFirstOrThrow();
  return id_reunion;
}

/** The JSON of a meeting of the patient that the transaction holds, for that person. */
export async function readMeeting(tx: Tx, allowed: Allowed, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(rowAsJson(Meeting, 'r', computed('r')))}::text as json
      from reuniones_equipo r cross join ${reachOf(allowed)} allowed
     where r.id_reunion = ${id} and r.id_paciente = ${allowed.patientId}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0].json;
}
