import type { Group } from '@trama/contract/schemas/agenda/groups';
import { todayInClinic } from '@trama/contract/words/clinic-time';

export type GroupMember = Group['miembros'][number];

/** Who joins, or until when somebody stays; `hasta` null is without an end. */
export interface MemberChange {
  id_paciente: number;
  desde?: string;
  hasta?: string | null;
}

const hasLeft = ({ hasta }: GroupMember) => hasta !== null && hasta < todayInClinic();

/** Who belongs to the group today, or will. */
export const currentMembers = ({ miembros }: Group): GroupMember[] =>
  miembros.filter((member) => !hasLeft(member));
export const formerMembers = ({ miembros }: Group): GroupMember[] => miembros.filter(hasLeft);
