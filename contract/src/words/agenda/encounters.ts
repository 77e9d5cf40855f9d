/** The words of appointments with more than one patient, and of the groups that meet. */

/** What an appointment is. All but the first have participants, who each have an appointment of their own within it. */
export const APPOINTMENT_KINDS = ['individual', 'pareja', 'familia', 'grupo', 'reunion'] as const;
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number];

export const KIND_LABELS: Record<AppointmentKind, string> = {
  individual: 'Individual',
  pareja: 'Pareja',
  familia: 'Familia',
  grupo: 'Grupo',
  reunion: 'Reunión de equipo',
};

export const PARTICIPANTS_MAX = 20;
/** A team may meet about one patient; couples, families and groups are of two at least. */
export const participantsMin = (kind: AppointmentKind): number => (kind === 'reunion' ? 1 : 2);

export const PARTICIPANTS_NEEDED = `Indique de 2 a ${PARTICIPANTS_MAX} participantes`;
export const PARTICIPANTS_TWICE = 'Un participante está repetido';
export const ONE_PATIENT_ONLY = 'Un turno individual es de un solo paciente';

/** Groups are answered all at once. */
export const GROUPS_MAX = 500;
export const GROUP_NAME_MAX = 80;
export const GROUP_PLACE_MAX = 120;
/** People who belong to a group, or belonged to it. */
export const GROUP_MEMBERS_MAX = 200;

/** 'Grupo Ansiedad (8)'; 'Pareja (2)'. */
export const encounterTitle = (kind: AppointmentKind, group: string | null, count: number): string =>
  `${group ?? KIND_LABELS[kind]} (${count})`;
