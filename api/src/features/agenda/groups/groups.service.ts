import type {
  ChangedGroup,
  GroupInput,
  GroupMemberInput,
  GroupUpdate,
} from '@trama/contract/schemas/agenda/groups';
import { PARTICIPANTS_MAX } from '@trama/contract/words/agenda/encounters';
import { dayAfter, todayInClinic } from '@trama/contract/words/clinic-time';
import type { Tx } from '../../../database/connect.ts';
import { needs } from '../../../platform/access/access.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { patientInBody, rowInPath } from '../../../platform/access/subjects.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { agendaOf, holdsAgendaOf, keepsAgendaOf } from '../agenda-settings/agenda-reach.service.ts';
import { assertRoomInUse, holdAttending } from '../appointments/booking-rules.service.ts';
import { joinMeetings, leaveMeetings } from '../appointments/membership.service.ts';
import {
  endMember,
  everyMemberReached,
  findGroup,
  insertGroup,
  insertMember,
  membersShown,
  openMembers,
  readGroup,
  updateGroup,
} from './groups.queries.ts';

/** A group is changed by people who keep its provider's agenda and reach every member. */
export const groupInPath = rowInPath('grupos', 'id_grupo', {
  ofNobody: true,
  isReached: (row, who) => `${keepsAgendaOf(`${row}.id_prestador`, who)} and ${everyMemberReached(row, who)}`,
  hold: (row) => holdsAgendaOf(`${row}.id_prestador`),
});

/** What is asked of each person who joins or leaves. */
export const NAMES_MEMBER = needs('appointments', 'update', 'group.update', { subject: patientInBody });

type Unseated = ChangedGroup['sin_lugar'];
const guardsOf = (guard: Guard, members: GroupMemberInput[] = []) =>
  members.map(({ id_paciente }) => guard.about(NAMES_MEMBER, id_paciente));

/** The JSON of a ChangedGroup. */
export function createGroup(guard: Guard, input: GroupInput, key: string | undefined): Promise<string> {
  const { miembros, nombre, lugar = null, consultorio = null } = input;
  return guard.change(
    async (tx, allowed) => {
      const { actor } = allowed;
      const id_prestador = agendaOf(actor, input.id_prestador);
      await holdAttending(tx, id_prestador);
      await assertRoomInUse(tx, consultorio);
      const row = { nombre, lugar, consultorio, id_prestador, registrado_por: actor.id };
      const { id, isNew } = await createOnce(tx, actor, { type: 'group', key, content: input }, async () => {
        const created = await insertGroup(tx, row);
        await changeMembers(tx, actor, created, miembros);
        return created;
      });
      await recordInTrail(tx, actor, isNew ? 'group.create' : 'group.list', { object: id });
      if (!isNew) await recordNamed(tx, allowed, id);
      return readGroup(tx, allowed, id, []);
    },
    { also: guardsOf(guard, miembros) },
  );
}

export function changeGroup(guard: Guard, id: number, changes: GroupUpdate): Promise<string> {
  return guard.change(
    async (tx, allowed) => {
      const { actor } = allowed;
      await assertRoomInUse(tx, changes.consultorio ?? null);
      const hasFields = await updateGroup(tx, id, changes);
      const unseated = await changeMembers(tx, actor, id, changes.miembros ?? []);
      await recordInTrail(tx, actor, hasFields ? 'group.update' : 'group.list', { object: id });
      await recordNamed(tx, allowed, id);
      return readGroup(tx, allowed, id, unseated);
    },
    { also: guardsOf(guard, changes.miembros) },
  );
}

/** The answer names the members, also those who left, like a list of groups does. */
async function recordNamed(tx: Tx, allowed: Allowed, group: number): Promise<void> {
  const patients = await membersShown(tx, allowed, group);
  if (patients.length > 0) await recordInTrail(tx, allowed.actor, 'group.list', { patients });
}

/** People join or leave; what they do is of their own appointments with the group, too. */
async function changeMembers(
  tx: Tx,
  actor: Actor,
  group: number,
  members: GroupMemberInput[],
): Promise<Unseated> {
  const unseated: Unseated = [];
  for (const member of members) unseated.push(...(await changeMember(tx, actor, group, member)));
  if ((await openMembers(tx, group)).length > PARTICIPANTS_MAX)
    throw invalidField('miembros', `Un grupo tiene a lo sumo ${PARTICIPANTS_MAX} personas`);
  return unseated;
}

async function changeMember(
  tx: Tx,
  actor: Actor,
  id_grupo: number,
  { id_paciente, desde, hasta = null }: GroupMemberInput,
): Promise<Unseated> {
  const { id_prestador } = await findGroup(tx, id_grupo);
  const known = (await openMembers(tx, id_grupo)).find((member) => member.id_paciente === id_paciente);
  const facts = { patient: id_paciente };
  const meetings = { group: id_grupo, patient: id_paciente, provider: id_prestador };
  const since = known?.desde ?? desde ?? todayInClinic();
  if (hasta && hasta < since) throw invalidField('miembros', 'El egreso no puede ser anterior al ingreso');
  if (!known) {
    const row = { id_grupo, id_paciente, desde: since, hasta, registrado_por: actor.id };
    await recordInTrail(tx, actor, 'group_member.create', { ...facts, object: await insertMember(tx, row) });
    return joinMeetings(tx, actor, { ...meetings, since, until: hasta });
  }
  if (hasta === known.hasta) return [];
  await endMember(tx, known.id_miembro, hasta);
  await recordInTrail(tx, actor, 'group_member.update', { ...facts, object: known.id_miembro });
  if (hasta) await leaveMeetings(tx, actor, { ...meetings, until: hasta });
  const staysLonger = known.hasta !== null && (hasta === null || hasta > known.hasta);
  if (!staysLonger) return [];
  return joinMeetings(tx, actor, { ...meetings, since: dayAfter(String(known.hasta), 1), until: hasta });
}
