/** Who may do what: the one table that the server, the screens and the tests read. */

export const ROLES = [
  'administrador',
  'director_medico',
  'auditor',
  'psiquiatra',
  'psicologo',
  'acompanante_terapeutico',
  'recepcion',
] as const;
export type Role = (typeof ROLES)[number];

export const RESOURCES = [
  'patients',
  'medical_history',
  'follow_ups',
  'clinical_data',
  'risk',
  'risk_events',
  'papers',
  'appointments',
  'providers',
  'system',
  'audit',
  'imports',
  'exports',
  'settings',
  'coverage',
  'cash',
  'copy_requests',
  'shifts',
  'signatures',
  'messages',
] as const;
export type Resource = (typeof RESOURCES)[number];

export const ACTIONS = ['create', 'read', 'update', 'delete', 'assign', 'export'] as const;
export type Action = (typeof ACTIONS)[number];

export type Permissions = Partial<Record<Resource, Action[]>>;

/** Which patients a role sees: every one, those assigned to the person, or none. */
export type Reach = 'all' | 'assigned' | 'none';

/** Colours keep at least 4.5:1 against white text. */
export const ROLE_FACTS: Record<Role, { label: string; level: number; color: string; reach: Reach }> = {
  administrador: { label: 'Administrador', level: 5, color: '#9f1239', reach: 'all' },
  director_medico: { label: 'Director Médico', level: 4, color: '#6d28d9', reach: 'assigned' },
  auditor: { label: 'Auditor', level: 3, color: '#92400e', reach: 'none' },
  psiquiatra: { label: 'Psiquiatra', level: 2, color: '#1d4ed8', reach: 'assigned' },
  psicologo: { label: 'Psicólogo', level: 1, color: '#0f766e', reach: 'assigned' },
  acompanante_terapeutico: {
    label: 'Acompañante Terapéutico',
    level: 1,
    color: '#3f6212',
    reach: 'assigned',
  },
  // The front desk reaches everybody's name, contacts and appointments, and nothing clinical of anybody.
  recepcion: { label: 'Recepción', level: 0, color: '#475569', reach: 'all' },
};

const APPOINTMENTS: Action[] = ['create', 'read', 'update'];

/** Of some roles only certain classes: see classesOf in words/record/attachments.ts. */
const PAPERS: Action[] = ['create', 'read'];

/** Of the team alone: see REACH_ON. */
const MESSAGES: Action[] = ['create', 'read'];

const CLINICIAN: Permissions = {
  patients: ['create', 'read', 'update'],
  medical_history: ['create', 'read', 'update'],
  follow_ups: ['create', 'read'],
  clinical_data: ['create', 'read', 'update'],
  risk: ['create', 'read'],
  risk_events: ['create', 'read'],
  papers: PAPERS,
  appointments: APPOINTMENTS,
  coverage: ['read'],
  // Of their own patients and sessions.
  cash: ['read'],
  copy_requests: ['create', 'read'],
  shifts: ['read'],
  signatures: ['create', 'read', 'update'],
  messages: MESSAGES,
};

export const PERMISSIONS: Record<Role, Permissions> = {
  administrador: {
    patients: ['create', 'read', 'update', 'assign', 'export'],
    medical_history: ['create', 'read', 'update'],
    follow_ups: ['create', 'read'],
    clinical_data: ['create', 'read', 'update'],
    risk: ['create', 'read'],
    risk_events: ['create', 'read'],
    papers: PAPERS,
    appointments: APPOINTMENTS,
    providers: ['create', 'read', 'update'],
    system: ['read', 'update'],
    audit: ['read', 'export'],
    imports: ['create', 'read', 'update'],
    exports: ['read', 'export'],
    settings: ['read', 'update'],
    coverage: ['create', 'read', 'update'],
    cash: ['create', 'read', 'update'],
    copy_requests: ['create', 'read', 'update'],
    shifts: ['create', 'read', 'update'],
    signatures: ['create', 'read', 'update'],
    messages: MESSAGES,
  },
  director_medico: {
    ...CLINICIAN,
    patients: ['create', 'read', 'update', 'assign', 'export'],
    providers: ['read'],
    settings: ['read'],
    copy_requests: ['read', 'update'],
  },
  auditor: {
    providers: ['read'],
    audit: ['read', 'export'],
    settings: ['read'],
    cash: ['read'],
    copy_requests: ['read'],
  },
  psiquiatra: CLINICIAN,
  psicologo: CLINICIAN,
  acompanante_terapeutico: {
    patients: ['read'],
    medical_history: ['read'],
    follow_ups: ['create', 'read'],
    clinical_data: ['read'],
    // The level, the measures and the plan, without the grounds; and they report what they saw.
    risk: ['read'],
    risk_events: ['create'],
    papers: PAPERS,
    appointments: APPOINTMENTS,
    coverage: ['read'],
    cash: ['read'],
    // Their own.
    shifts: ['create', 'read', 'update'],
    // Those of their own entries.
    signatures: ['read'],
    messages: MESSAGES,
  },
  recepcion: {
    patients: ['create', 'read', 'update'],
    // Their names and professions.
    providers: ['read'],
    papers: PAPERS,
    appointments: APPOINTMENTS,
    copy_requests: ['create', 'read', 'update'],
    coverage: ['create', 'read', 'update'],
    cash: ['create', 'read', 'update'],
    shifts: ['create', 'read', 'update'],
  },
};

/**
 * Where a role reaches other patients than elsewhere. A director answers for every copy that leaves the clinic; an auditor
 * sees numbers and delays of all of them, without a name. Messages of a team are for those who are assigned to the patient.
 */
const REACH_ON: Partial<Record<Resource, Partial<Record<Role, Reach>>>> = {
  copy_requests: { director_medico: 'all', auditor: 'all' },
  messages: { administrador: 'assigned' },
};
export const reachOn = (role: Role, resource: Resource): Reach =>
  REACH_ON[resource]?.[role] ?? ROLE_FACTS[role].reach;

/** Whose appointments somebody sees or keeps: those of every provider, or their own. */
export type AgendaReach = 'all' | 'own' | 'none';
const OWN_AGENDA = { reads: 'own', keeps: 'own' } as const;

/** Apart from the permission on appointments: whose a role reads, and whose it makes and changes. */
export const AGENDA_FACTS: Record<Role, { reads: AgendaReach; keeps: AgendaReach }> = {
  administrador: { reads: 'all', keeps: 'all' },
  director_medico: { reads: 'all', keeps: 'own' },
  auditor: { reads: 'none', keeps: 'none' },
  psiquiatra: OWN_AGENDA,
  psicologo: OWN_AGENDA,
  acompanante_terapeutico: OWN_AGENDA,
  recepcion: { reads: 'all', keeps: 'all' },
};

/** Who reads the cash of the whole clinic; the others read the payments of their own sessions. */
export const READS_ALL_CASH: readonly Role[] = ['administrador', 'director_medico', 'auditor', 'recepcion'];

/** Who keeps the hours of every companion; a companion keeps their own. */
export const KEEPS_ALL_SHIFTS: readonly Role[] = ['administrador', 'recepcion'];

/** Roles that can be given patients, and with which appointments are made. */
export const ASSIGNABLE_ROLES: readonly Role[] = [
  'psicologo',
  'psiquiatra',
  'acompanante_terapeutico',
  'director_medico',
];

export function isRole(value: unknown): value is Role {
  return ROLES.includes(value as Role);
}

/** Their lists leave as files for people who read them and may export patients. */
const EXPORTED_WITH_PATIENTS: readonly Resource[] = [
  'follow_ups',
  'clinical_data',
  'appointments',
  'providers',
  'system',
];

export function can(permissions: Permissions, resource: Resource, action: Action): boolean {
  if (action === 'export' && EXPORTED_WITH_PATIENTS.includes(resource))
    return can(permissions, 'patients', 'export') && can(permissions, resource, 'read');
  return permissions[resource]?.includes(action) ?? false;
}

export function roleCan(role: Role, resource: Resource, action: Action): boolean {
  return can(PERMISSIONS[role], resource, action);
}

export function roleLabel(role: string | null | undefined): string {
  return isRole(role) ? ROLE_FACTS[role].label : 'Usuario';
}
