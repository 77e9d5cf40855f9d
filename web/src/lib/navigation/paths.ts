/** Every address of the application, in one place. */
export const paths = {
  dashboard: '/',
  login: '/login',
  setupPassword: '/setup-password/:token?',
  /** As it is printed on copies (see the contract's words on copies). */
  verifyCopy: '/verificar/:code?',
  copy: (code: string) => `/verificar/${encodeURIComponent(code)}`,
  /** As reminders have it. */
  reminder: '/turno/:token',
  /** As the links of a conformity have it. */
  conformity: '/conformidad/:token',
  /** The charts. */
  activity: '/activity',
  patients: '/patients',
  /** The list with its filter of patients who have not come for long. */
  quietPatients: '/patients?quiet=true',
  /** The list, filtered to patients without a team. */
  patientsWithoutTeam: '/patients?sin_equipo=true',
  /** The list of active patients at high or very high risk. */
  riskPatients: '/patients?riesgo_alto=true',
  newPatient: '/patients/new',
  patient: (id: Id) => `/patients/${id}`,
  /** One of the cards of the detail, or a record in one. */
  patientPart: (id: Id, part: string) => `/patients/${id}#${part}`,
  timeline: (id: Id) => `/patients/${id}/timeline`,
  entries: (id: Id) => `/patients/${id}/entries`,
  editPatient: (id: Id) => `/patients/${id}/edit`,
  followUps: (id: Id) => `/patients/${id}/follow-ups`,
  /** One of them in the list. */
  followUp: (id: Id, followUpId: number) => `/patients/${id}/follow-ups#${followUpAnchor(followUpId)}`,
  newFollowUp: (id: Id) => `/patients/${id}/follow-ups/new`,
  /** The note about several people, by the number of their appointment. */
  sharedNote: (appointment: Id) => `/follow-ups/shared/${appointment}`,
  medicalHistory: (id: Id) => `/patients/${id}/medical-history`,
  newMedicalHistory: (id: Id) => `/patients/${id}/medical-history/new`,
  editMedicalHistory: (id: Id, historyId: Id) => `/patients/${id}/medical-history/${historyId}/edit`,
  providers: '/providers',
  newProvider: '/providers/new',
  editProvider: (id: Id) => `/providers/edit/${id}`,
  agenda: '/agenda',
  /** The old address of rooms and holidays. */
  agendaSettings: '/agenda/settings',
  /** The agenda of a day. */
  agendaOn: (day: string) => `/agenda?fecha=${day}`,
  groups: '/agenda/groups',
  attendance: '/agenda/attendance',
  /** For one patient. */
  attendanceOf: (id: Id) => `/agenda/attendance?paciente=${id}`,
  cash: '/caja',
  renewals: '/caja/por-renovar',
  fees: '/caja/aranceles',
  unsigned: '/caja/sin-firmar',
  shifts: '/jornadas',
  payers: '/caja/financiadores',
  settlements: '/caja/liquidaciones',
  presentations: '/caja/presentaciones',
  copyRequests: '/copies',
  boards: '/boards',
  riskBoard: '/boards/risk',
  teamBoard: '/boards/team',
  statistics: '/boards/statistics',
  signatures: '/signatures',
  assignments: '/assignments',
  assignmentRequests: '/assignments/requests',
  settings: '/settings',
  /** One of its sections. */
  settingsPart: (part: string) => `/settings#${part}`,
  audit: '/audit',
  alerts: '/audit/alerts',
  imports: '/import',
  import: (id: Id) => `/import/${id}`,
  clinicExport: '/export',
  account: '/account',
  ownPasskeys: '/account#llaves',
} as const;

/** Where a follow-up stands in its list, and the team and the risk in the patient's detail. */
export const followUpAnchor = (id: number) => `seguimiento-${id}`;
export const TEAM_ANCHOR = 'equipo';
export const ATTACHMENTS_ANCHOR = 'adjuntos';
export const CONSENTS_ANCHOR = 'consentimientos';
export const RISK_ANCHOR = 'riesgo';
/** Leads to the same card, with the dialog open. */
export const EVALUATE_ANCHOR = 'evaluar-riesgo';
export const PLAN_ANCHOR = 'plan-de-seguridad';
/** With the question open whether an attempt was notified. */
export const ANSWER_ANCHOR = 'notificar-evento';
export const CONTACTS_ANCHOR = 'contactos';
/** The documents that were issued, in the same detail. */
export const DOCUMENTS_ANCHOR = 'documentos';
export const DISCHARGE_ANCHOR = 'egreso';
export const MEETINGS_ANCHOR = 'reuniones';

/** A number to build a link, or a ':name' to declare the route. */
type Id = number | `:${string}`;

/** Shown to anybody, signed in or not. (/login shows the login screen like every address does without a session.) */
export function isPublicPath(pathname: string): boolean {
  return ['/setup-password', '/verificar', '/turno/', '/conformidad/'].some((start) =>
    pathname.startsWith(start),
  );
}
