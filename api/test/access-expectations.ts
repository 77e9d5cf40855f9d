import {
  type Action,
  READS_ALL_CASH,
  type Resource,
  type Role,
} from '@trama/contract/words/access/access-policy';
import { LIST_NAMES, type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import { switchesOf } from '@trama/contract/words/record/clinical-lists/list';
import { leastEntry } from './clinical-samples.ts';

/** The things a sample request can name. Each one but the provider, the import, the alert and the payer belongs to the patient. */
export type Scene = Record<
  | 'patient'
  | 'contact'
  | 'plan'
  | 'event'
  | 'history'
  | 'appointment'
  | 'encounter'
  | 'group'
  | 'waiting'
  | 'payer'
  | 'coverage'
  | 'authorization'
  | 'payment'
  | 'settlement'
  | 'presentation'
  | 'request'
  | 'provider'
  | 'import'
  | 'alert'
  | 'attachment'
  | 'consent'
  | 'document'
  | 'copyRequest'
  | 'template'
  | 'discharge'
  | 'shift'
  | 'signer'
  | 'signature'
  | 'note'
  | 'supervision'
  | ListName,
  number
>;

export interface Expectation {
  /** What the route must ask for: a permission, any session, or nothing. */
  needs: `${Resource}.${Action}` | 'session' | 'nothing';
  /** Narrower than the permission. */
  only?: Role | readonly Role[];
  /** What the request is about; without it, no single thing. */
  /** A copy on paper, though nothing but reading is needed for it. */
  takesAway?: true;
  about?: keyof Scene;
  body?: object | ((scene: Scene) => object);
  /** What follows the path. */
  query?: string;
  /** The patient came to an appointment. */
  hasAppointment?: true;
  /** The patient was charged for a session of February 2024, and so was their payer. */
  hasCharge?: true;
  /** The appointment that the request names was held. */
  isHeld?: true;
  /** The patient has a follow-up, which is folio 1 of the record. */
  hasEntry?: true;
  /** Roles whose permission does not reach what the sample asks for. */
  deniedTo?: Role[];
  /** Roles for which the sample names nothing: an entry that they may not know of. */
  unseenBy?: Role[];
  /** The sample names something that does not exist: people who may call the route get this status. */
  namesNothing?: true;
  /** The status of a request that is let through; 200 unless told. */
  answers?: number;
}

/** Companions issue no documents; templates and copies are the direction's. */
const ISSUERS: readonly Role[] = ['administrador', 'director_medico', 'psiquiatra', 'psicologo', 'recepcion'];
const DIRECTION: readonly Role[] = ['administrador', 'director_medico'];

const PATIENT = { nombre: 'Eva', apellido: 'Paz' };
const newProvider = ({ patient }: Scene) => ({
  nombre: 'Ana',
  apellido: 'Paz',
  role: 'psicologo',
  email: `alta.${patient}@clinica.test`,
});
/** Far enough away that nothing else of a test is at that hour. */
export const HOUR = { inicio: '2027-04-14T13:00:00.000Z', fin: '2027-04-14T13:50:00.000Z' };
const ofPatient = (fields: object) => (scene: Scene) => ({ id_paciente: scene.patient, ...fields });
const withDraft = { about: 'patient', body: { contenido: { motivo: 'Consulta' } } } as const;

/** The calls of a clinical list. */
function ofList(name: ListName): Record<string, Expectation> {
  const { path } = listOf(name);
  const [first] = switchesOf(listOf(name));
  return {
    [`GET /api/patients/:id/${path}`]: { needs: 'clinical_data.read', about: 'patient' },
    [`GET /api/patients/:id/${path}/export.csv`]: { needs: 'clinical_data.export', about: 'patient' },
    [`POST /api/${path}`]: {
      needs: 'clinical_data.create',
      about: 'patient',
      body: ofPatient(leastEntry(name)),
      answers: 201,
    },
    ...(first && {
      [`PATCH /api/${path}/:id`]: {
        needs: 'clinical_data.update',
        about: name,
        body: { [first.name]: false },
      },
    }),
  };
}

/** Who may call each route with a valid request. A route that is missing here fails the matrix. */
export const EXPECTATIONS: Record<string, Expectation> = {
  'GET /healthz': { needs: 'nothing' },
  'GET /readyz': { needs: 'nothing' },
  'GET /api/openapi.json': { needs: 'nothing' },
  'GET /api/reference': { needs: 'nothing' },
  'GET /api/reference/swagger-ui.css': { needs: 'nothing' },
  'GET /api/reference/swagger-ui-bundle.js': { needs: 'nothing' },
  'GET /api/reference/start.js': { needs: 'nothing' },

  'POST /api/auth/login': { needs: 'nothing', answers: 400 },
  'POST /api/auth/refresh': { needs: 'nothing', answers: 400 },
  'GET /api/auth/permissions': { needs: 'session' },
  'POST /api/auth/change-password': { needs: 'session', answers: 400 },
  'GET /api/account/sessions': { needs: 'session' },
  'POST /api/auth/second-factor': { needs: 'nothing', answers: 400 },
  'POST /api/auth/second-factor/enrolment': { needs: 'nothing', answers: 400 },
  'POST /api/auth/second-factor/passkey/options': { needs: 'nothing', answers: 400 },
  'POST /api/auth/second-factor/passkey': { needs: 'nothing', answers: 400 },
  'POST /api/auth/passkey/options': { needs: 'nothing', answers: 400 },
  'POST /api/auth/passkey': { needs: 'nothing', answers: 400 },
  'POST /api/account/second-factor/passkeys/options': { needs: 'session', answers: 400 },
  'POST /api/account/second-factor/passkeys': { needs: 'session', answers: 400 },
  'POST /api/account/second-factor/passkeys/:passkeyId/removal': { needs: 'session', namesNothing: true },
  'GET /api/account/notices': { needs: 'session' },
  'POST /api/account/notices/seen': { needs: 'session', body: { until: 1 }, answers: 204 },
  'POST /api/account/proof': { needs: 'session', answers: 400 },
  'GET /api/account/second-factor': { needs: 'session' },
  'POST /api/account/second-factor/totp': { needs: 'session', answers: 400 },
  'POST /api/account/second-factor/totp/confirmation': { needs: 'session', answers: 400 },
  'POST /api/account/second-factor/recovery-codes': { needs: 'session', answers: 400 },
  'POST /api/account/second-factor/removal': { needs: 'session', answers: 400 },
  'DELETE /api/account/sessions': { needs: 'session', answers: 204 },
  'DELETE /api/account/sessions/:sessionId': { needs: 'session', namesNothing: true },
  'GET /api/auth/validate-setup-token/:token': { needs: 'nothing', answers: 400 },
  'POST /api/auth/setup-password': { needs: 'nothing', answers: 400 },
  'GET /auth/validate-setup-token/:token': { needs: 'nothing', answers: 400 },
  'POST /auth/setup-password': { needs: 'nothing', answers: 400 },
  'GET /api/copies/:code': { needs: 'nothing' },

  'GET /api/patients': { needs: 'patients.read' },
  'GET /api/patients/export.csv': { needs: 'patients.export' },
  'GET /api/patients/search': { needs: 'patients.read', answers: 400 },
  'GET /api/patients/search/:term': { needs: 'patients.read' },
  'GET /api/patients/telephone/:term': { needs: 'patients.read' },
  'POST /api/patients': { needs: 'patients.create', body: PATIENT, answers: 201 },
  'GET /api/patients/:id': { needs: 'patients.read', about: 'patient' },
  'PUT /api/patients/:id': { needs: 'patients.update', about: 'patient', body: PATIENT },
  'PATCH /api/patients/:id/status': {
    needs: 'patients.update',
    only: 'administrador',
    about: 'patient',
    body: { activo: false },
  },

  'GET /api/patients/:id/versions': { needs: 'patients.read', about: 'patient' },
  'GET /api/patients/:id/contacts': { needs: 'patients.read', about: 'patient' },
  'GET /api/patients/:id/contacts/:contactId/versions': { needs: 'patients.read', about: 'patient' },
  'POST /api/patients/:id/contacts': {
    needs: 'patients.update',
    about: 'patient',
    body: { nombre: 'Rosa' },
    answers: 201,
  },
  'PATCH /api/patients/:id/contacts/:contactId': {
    needs: 'patients.update',
    about: 'patient',
    body: { activo: false },
  },

  'GET /api/patients/:id/timeline': { needs: 'medical_history.read', about: 'patient' },
  'GET /api/patients/:id/record.pdf': { needs: 'patients.export', about: 'patient' },

  'GET /api/patients/:id/entries': { needs: 'medical_history.read', about: 'patient' },
  'GET /api/patients/:id/entries/:folio': {
    needs: 'medical_history.read',
    about: 'patient',
    hasEntry: true,
  },
  'POST /api/patients/:id/entries/:folio/corrections': {
    needs: 'papers.create',
    about: 'patient',
    hasEntry: true,
    unseenBy: ['recepcion'],
    body: { aclaracion: 'Se aclara' },
    answers: 201,
  },

  'GET /api/signatures': { needs: 'signatures.read' },
  'GET /api/signatures/pending': { needs: 'signatures.read' },
  'GET /api/patients/:id/signatures': { needs: 'signatures.read', about: 'patient' },
  'POST /api/patients/:id/entries/:folio/signatures': {
    needs: 'signatures.create',
    about: 'patient',
    hasEntry: true,
    body: ({ signer }) => ({ caracter: 'cofirma', id_prestador: signer }),
    answers: 201,
  },
  'PATCH /api/signatures/:id': {
    needs: 'signatures.update',
    about: 'signature',
    body: { estado: 'firmada' },
  },
  'GET /api/patients/:id/meetings': { needs: 'medical_history.read', about: 'patient' },
  'POST /api/patients/:id/meetings': {
    needs: 'signatures.create',
    about: 'patient',
    body: ({ signer }) => ({ temas: 'Evolución', acuerdos: 'Seguir igual', participantes: [signer] }),
    answers: 201,
  },
  'GET /api/supervision': { needs: 'patients.assign' },
  'POST /api/follow-ups/:id/supervision': {
    needs: 'patients.assign',
    about: 'note',
    body: { respuesta: 'De acuerdo' },
    answers: 201,
  },
  'GET /api/supervision/answers': { needs: 'follow_ups.create' },
  'POST /api/supervision/:id/reading': { needs: 'follow_ups.create', about: 'supervision' },
  'GET /api/patients/:id/messages': { needs: 'messages.read', about: 'patient' },
  'POST /api/patients/:id/messages': {
    needs: 'messages.create',
    about: 'patient',
    body: { texto: 'La madre pide adelantar el turno' },
    answers: 201,
  },
  'POST /api/patients/:id/messages/reading': {
    needs: 'messages.read',
    about: 'patient',
    body: { hasta: 1 },
    answers: 204,
  },

  'GET /api/consent-texts': { needs: 'papers.read' },
  'POST /api/consent-texts': {
    needs: 'settings.update',
    body: { tipo: 'tratamiento', titulo: 'Tratamiento', texto: 'Acepto' },
    answers: 201,
  },
  'GET /api/patients/:id/consents': { needs: 'papers.read', about: 'patient' },
  'POST /api/patients/:id/consents': {
    needs: 'papers.create',
    about: 'patient',
    body: { tipo: 'recordatorios', otorgado_por: 'paciente', medio: 'verbal' },
    answers: 201,
    deniedTo: ['acompanante_terapeutico'],
  },
  'POST /api/consents/:id/revocation': {
    needs: 'papers.create',
    about: 'consent',
    body: { motivo: 'No quiere más avisos' },
    answers: 201,
    unseenBy: ['acompanante_terapeutico'],
  },
  'GET /api/patients/:id/attachments': { needs: 'papers.read', about: 'patient' },
  'POST /api/patients/:id/attachments': { needs: 'papers.create', about: 'patient', answers: 400 },
  'GET /api/attachments/:id/file': { needs: 'papers.read', about: 'attachment' },

  'GET /api/assignments': { needs: 'system.read' },
  'GET /api/assignments/export.csv': { needs: 'system.export' },
  'GET /api/assignments/all': { needs: 'system.read' },
  'GET /api/assignments/providers/all': { needs: 'system.read' },
  'GET /api/patients/:id/assignments': { needs: 'medical_history.read', about: 'patient' },
  'POST /api/patients/:id/assign/:providerId': { needs: 'patients.assign', about: 'patient', answers: 201 },
  'DELETE /api/patients/:id/assign/:providerId': { needs: 'patients.assign', about: 'patient', answers: 204 },

  'GET /api/patients/:id/medical-history': { needs: 'medical_history.read', about: 'patient' },
  'POST /api/medical-history': {
    needs: 'medical_history.create',
    about: 'patient',
    body: ofPatient({ motivo: 'Consulta' }),
    answers: 201,
  },
  'PUT /api/medical-history/:id': {
    needs: 'medical_history.update',
    about: 'history',
    body: { motivo: 'Otra' },
  },
  'GET /api/medical-history/:id/versions': { needs: 'medical_history.read', about: 'history' },
  'GET /api/medical-history/:id/versions/:version': { needs: 'medical_history.read', about: 'history' },

  'GET /api/drafts': { needs: 'session' },
  'GET /api/drafts/medical-history/:patientId': {
    needs: 'medical_history.create',
    about: 'patient',
    answers: 204,
  },
  'PUT /api/drafts/medical-history/:patientId': { needs: 'medical_history.create', ...withDraft },
  'DELETE /api/drafts/medical-history/:patientId': {
    needs: 'medical_history.create',
    about: 'patient',
    answers: 204,
  },
  'GET /api/drafts/follow-up/:patientId': { needs: 'follow_ups.create', about: 'patient', answers: 204 },
  'PUT /api/drafts/follow-up/:patientId': { needs: 'follow_ups.create', ...withDraft },
  'DELETE /api/drafts/follow-up/:patientId': { needs: 'follow_ups.create', about: 'patient', answers: 204 },

  'GET /api/patients/:id/follow-ups': { needs: 'follow_ups.read', about: 'patient' },
  'GET /api/patients/:id/last-plan': { needs: 'follow_ups.read', about: 'patient' },
  'GET /api/patients/:id/follow-ups/export.csv': { needs: 'follow_ups.export', about: 'patient' },
  'POST /api/follow-ups': {
    needs: 'follow_ups.create',
    about: 'patient',
    body: ofPatient({ fecha: '2024-02-29' }),
    answers: 201,
  },

  ...Object.fromEntries(LIST_NAMES.flatMap((name) => Object.entries(ofList(name)))),

  'GET /api/patients/:id/risk-evaluations': { needs: 'risk.read', about: 'patient' },
  'POST /api/patients/:id/risk-evaluations': {
    needs: 'risk.create',
    about: 'patient',
    body: { tipo: 'suicida', nivel: 'sin_riesgo' },
    answers: 201,
  },
  'GET /api/patients/:id/safety-plans': { needs: 'risk.read', about: 'patient' },
  'POST /api/patients/:id/safety-plans': {
    needs: 'risk.create',
    about: 'patient',
    body: { senales: 'Deja de dormir' },
    answers: 201,
  },
  'GET /api/patients/:id/safety-plans/:planId/plan.pdf': {
    needs: 'risk.read',
    about: 'patient',
    takesAway: true,
  },
  'GET /api/patients/:id/risk-events': { needs: 'risk_events.read', about: 'patient' },
  'POST /api/patients/:id/risk-events': {
    needs: 'risk_events.create',
    about: 'patient',
    body: { tipo: 'crisis', descripcion: 'Llamó angustiado' },
    answers: 201,
  },
  'POST /api/patients/:id/risk-events/:eventId/notification': {
    needs: 'risk.create',
    about: 'patient',
    body: { motivo: 'Se notificó por teléfono' },
    answers: 201,
  },

  'GET /api/patients/:id/discharges': { needs: 'medical_history.read', about: 'patient' },
  'GET /api/patients/:id/discharge-check': { needs: 'medical_history.create', about: 'patient' },
  'POST /api/patients/:id/discharges': {
    needs: 'medical_history.create',
    about: 'patient',
    body: { tipo: 'alta', motivo: 'Cumplió los objetivos' },
    answers: 201,
  },
  'POST /api/patients/:id/discharges/:dischargeId/readmission': {
    needs: 'medical_history.create',
    about: 'patient',
    body: { motivo: 'Volvió a consultar' },
    answers: 201,
  },

  'GET /api/providers': { needs: 'providers.read' },
  'GET /api/providers/export.csv': { needs: 'providers.export' },
  'GET /api/providers/:id': { needs: 'providers.read', about: 'provider' },
  'GET /api/providers/:id/work': {
    needs: 'providers.read',
    only: ['administrador', 'director_medico', 'auditor'],
    about: 'provider',
  },
  'POST /api/providers': { needs: 'providers.create', body: newProvider, answers: 201 },
  'PUT /api/providers/:id': { needs: 'providers.update', about: 'provider', body: { telefono: '11' } },
  'POST /api/providers/:id/activate': { needs: 'providers.update', only: 'administrador', about: 'provider' },
  'POST /api/providers/:id/deactivate': {
    needs: 'providers.update',
    only: 'administrador',
    about: 'provider',
  },
  'POST /api/providers/:id/reset-password': {
    needs: 'providers.update',
    only: 'administrador',
    about: 'provider',
  },

  'POST /api/providers/:id/reset-second-factor': {
    needs: 'providers.update',
    only: 'administrador',
    about: 'provider',
  },

  'GET /api/appointments': { needs: 'appointments.read', query: 'from=2027-04-12&to=2027-04-18' },
  'GET /api/appointments/export.csv': {
    needs: 'appointments.export',
    query: 'from=2027-04-12&to=2027-04-18',
  },
  'GET /api/appointments/day': { needs: 'appointments.read' },
  'GET /api/appointments/free': { needs: 'appointments.read' },
  'GET /api/appointments/check': {
    needs: 'appointments.read',
    query: `inicio=${HOUR.inicio}&fin=${HOUR.fin}`,
  },
  'GET /api/appointments/providers': { needs: 'appointments.read' },
  'GET /api/appointments/load': { needs: 'appointments.read', query: 'from=2027-04-12' },
  'GET /api/appointments/revision': { needs: 'appointments.read', query: 'from=2027-04-12&to=2027-04-18' },
  'POST /api/appointments': {
    needs: 'appointments.create',
    about: 'patient',
    body: ({ patient, provider }) => ({ id_paciente: patient, id_prestador: provider, ...HOUR }),
    answers: 201,
  },
  'PATCH /api/appointments/:id': {
    needs: 'appointments.update',
    about: 'appointment',
    body: { nota: 'Trae DNI' },
  },
  'POST /api/appointments/:id/message': { needs: 'appointments.update', about: 'appointment' },
  'GET /api/appointments/unsigned': { needs: 'appointments.read', query: 'mes=2027-04' },
  'POST /api/appointments/:id/conformity': {
    needs: 'appointments.update',
    about: 'appointment',
    isHeld: true,
    body: { medio: 'papel' },
    answers: 201,
  },
  'GET /api/conformity/:token': { needs: 'nothing' },
  'POST /api/conformity/:token': { needs: 'nothing', body: { asistio: true }, answers: 404 },
  'GET /api/groups': { needs: 'appointments.read' },
  'POST /api/groups': {
    needs: 'appointments.create',
    body: ({ provider }) => ({ nombre: 'Lunes', id_prestador: provider }),
    answers: 201,
  },
  'PATCH /api/groups/:id': { needs: 'appointments.update', about: 'group', body: { lugar: 'Salón' } },
  'POST /api/follow-ups/shared': {
    needs: 'follow_ups.create',
    about: 'encounter',
    body: ({ encounter, patient }) => ({
      id_turno: encounter,
      comun: 'Encuentro',
      participantes: [{ id_paciente: patient, asistio: true }],
    }),
    answers: 201,
  },
  'GET /api/follow-ups/shared/:id': { needs: 'follow_ups.create', about: 'encounter' },
  'GET /api/drafts/shared-follow-up/:id': {
    needs: 'follow_ups.create',
    about: 'encounter',
    answers: 204,
  },
  'PUT /api/drafts/shared-follow-up/:id': {
    needs: 'follow_ups.create',
    about: 'encounter',
    body: { contenido: { comun: 'Encuentro' } },
  },
  'DELETE /api/drafts/shared-follow-up/:id': {
    needs: 'follow_ups.create',
    about: 'encounter',
    answers: 204,
  },
  'GET /api/waiting-list': { needs: 'appointments.read' },
  'GET /api/waiting-list/openings': { needs: 'appointments.read' },
  'POST /api/waiting-list': {
    needs: 'appointments.create',
    about: 'patient',
    body: ({ patient, provider }) => ({ id_paciente: patient, id_prestador: provider }),
    answers: 201,
  },
  'PATCH /api/waiting-list/:id': {
    needs: 'appointments.update',
    about: 'waiting',
    body: { estado: 'ofrecido' },
  },
  'GET /api/assignment-requests': { needs: 'patients.assign' },
  'PATCH /api/assignment-requests/:id': {
    needs: 'patients.assign',
    about: 'request',
    body: { estado: 'aceptado' },
  },
  'GET /api/rooms': { needs: 'appointments.read' },
  'GET /api/rooms/export.csv': { needs: 'appointments.export' },
  'PUT /api/rooms': { needs: 'system.update', body: ({ patient }) => ({ nombre: `Sala ${patient}` }) },
  'GET /api/holidays': { needs: 'appointments.read' },
  'GET /api/holidays/export.csv': { needs: 'appointments.export' },
  'PUT /api/holidays': { needs: 'system.update', body: { fecha: '2028-01-01', nombre: 'Año Nuevo' } },
  'GET /api/availability': { needs: 'appointments.read' },
  'GET /api/availability/all': { needs: 'appointments.read' },
  'PUT /api/availability': {
    needs: 'appointments.update',
    body: ({ provider }) => ({ id_prestador: provider, horarios: [] }),
  },
  'GET /api/absences': { needs: 'appointments.read' },
  'GET /api/absences/within': { needs: 'appointments.read', query: 'from=2027-04-12&to=2027-04-18' },
  'PUT /api/absences': {
    needs: 'appointments.update',
    body: ({ provider }) => ({ id_prestador: provider, ausencias: [] }),
  },
  'GET /api/calendar': { needs: 'appointments.read' },
  'PUT /api/calendar': { needs: 'appointments.read', body: {} },
  'GET /api/calendar/:file': { needs: 'nothing' },
  'GET /api/reminders/:token': { needs: 'nothing' },
  'POST /api/reminders/:token': { needs: 'nothing', answers: 404 },
  'GET /api/attendance': { needs: 'appointments.read', query: 'mes=2027-04' },
  'GET /api/attendance/export.csv': { needs: 'appointments.export', query: 'mes=2027-04' },
  'GET /api/patients/:id/attendance.pdf': {
    needs: 'appointments.read',
    about: 'patient',
    takesAway: true,
    query: 'mes=2027-04',
  },

  'GET /api/attendance.pdf': {
    needs: 'appointments.read',
    takesAway: true,
    query: 'mes=2027-04&id_financiador=1',
  },

  'GET /api/shifts': { needs: 'shifts.read' },
  'GET /api/shifts/:id': { needs: 'shifts.read', about: 'shift' },
  'GET /api/shifts/months': { needs: 'shifts.read', query: 'mes=2027-04' },
  'POST /api/shifts': {
    needs: 'shifts.create',
    about: 'patient',
    body: ({ patient, provider }) => ({ id_paciente: patient, id_prestador: provider }),
    answers: 201,
  },
  'PATCH /api/shifts/:id': { needs: 'shifts.update', about: 'shift', body: { lugar: 'Domicilio' } },
  'POST /api/shifts/:id/annulment': {
    needs: 'shifts.update',
    about: 'shift',
    body: { motivo: 'Era otro paciente' },
    answers: 201,
  },
  // The patient has no hours that month.
  'POST /api/shifts/conformity': {
    needs: 'shifts.update',
    about: 'patient',
    body: ofPatient({ mes: '2027-04', medio: 'papel' }),
    answers: 400,
  },
  'GET /api/patients/:id/shifts.pdf': {
    needs: 'shifts.read',
    about: 'patient',
    takesAway: true,
    query: 'mes=2027-04',
  },

  'GET /api/payers': { needs: 'coverage.read' },
  'POST /api/payers': {
    needs: 'coverage.create',
    body: ({ patient }) => ({ nombre: `Obra social ${patient}` }),
    answers: 201,
  },
  'PATCH /api/payers/:id': { needs: 'coverage.update', about: 'payer', body: { rnos: '1-2345-6' } },
  'GET /api/patients/:id/coverages': { needs: 'coverage.read', about: 'patient' },
  'GET /api/patients/:id/authorizations': { needs: 'coverage.read', about: 'patient' },
  'POST /api/patients/:id/coverages': {
    needs: 'coverage.create',
    about: 'patient',
    body: { id_financiador: 1 },
    answers: 201,
  },
  'PATCH /api/coverages/:id': { needs: 'coverage.update', about: 'coverage', body: { plan: '310' } },
  'GET /api/coverages/:id/authorizations': { needs: 'coverage.read', about: 'coverage' },
  'POST /api/coverages/:id/authorizations': {
    needs: 'coverage.create',
    about: 'coverage',
    body: { prestacion: 'Psicoterapia individual', sesiones: 10, desde: '2027-04-01' },
    answers: 201,
  },
  'PATCH /api/authorizations/:id': {
    needs: 'coverage.update',
    about: 'authorization',
    body: { numero: '0001-7' },
  },
  'GET /api/authorizations/renewals': { needs: 'coverage.read' },
  'GET /api/fees': { needs: 'cash.read' },
  'POST /api/fees': { needs: 'cash.create', body: { importe: 1_500_000, desde: '2024-01-01' }, answers: 201 },
  'POST /api/fees/increases': {
    needs: 'cash.create',
    body: { centesimos: 1_250, desde: '2024-02-01' },
    answers: 201,
  },
  'GET /api/patients/:id/account': { needs: 'cash.read', about: 'patient' },
  'POST /api/charges': {
    needs: 'cash.create',
    about: 'patient',
    body: ofPatient({ importe: 500_000, concepto: 'Informe' }),
    answers: 201,
  },
  'POST /api/payments': {
    needs: 'cash.create',
    about: 'patient',
    body: ofPatient({ importe: 500_000, medio: 'efectivo' }),
    answers: 201,
  },
  'POST /api/payments/:id/annulment': {
    needs: 'cash.update',
    about: 'payment',
    body: { motivo: 'Se cargó dos veces' },
    answers: 201,
  },
  'GET /api/payments/:id/receipt.pdf': { needs: 'cash.read', about: 'payment' },
  'GET /api/cash/:fecha': { needs: 'cash.read' },
  'POST /api/cash/:fecha/closing': {
    needs: 'cash.create',
    body: { contado: { efectivo: 0 } },
    answers: 201,
  },
  'GET /api/shares': { needs: 'cash.read' },
  'POST /api/shares': {
    needs: 'cash.create',
    body: ({ provider }) => ({ id_prestador: provider, centesimos: 6_000, desde: '2024-01-01' }),
    answers: 201,
  },
  'GET /api/settlements': { needs: 'cash.read', query: 'desde=2024-02-01&hasta=2024-02-29' },
  'GET /api/settlements/export.csv': {
    needs: 'cash.read',
    only: ['administrador', 'director_medico'],
    query: 'desde=2024-02-01&hasta=2024-02-29',
  },
  'GET /api/settlements/:id': { needs: 'cash.read', about: 'settlement' },
  'GET /api/settlements/:id/settlement.pdf': { needs: 'cash.read', about: 'settlement' },
  'POST /api/settlements': {
    needs: 'cash.create',
    body: ({ provider }) => ({
      id_prestador: provider,
      desde: '2024-02-01',
      hasta: '2024-02-29',
      medio: 'transferencia',
      ajustes: [{ importe: 100, concepto: 'Guardia' }],
    }),
    answers: 201,
  },
  'GET /api/presentations': { needs: 'cash.read', only: READS_ALL_CASH },
  'GET /api/presentations/pending': { needs: 'cash.read', only: READS_ALL_CASH },
  'GET /api/presentations/:id': { needs: 'cash.read', only: READS_ALL_CASH, about: 'presentation' },
  'POST /api/presentations': {
    needs: 'cash.create',
    hasCharge: true,
    body: { id_financiador: 1, mes: '2024-02' },
    answers: 201,
  },
  'PATCH /api/presentations/:id': {
    needs: 'cash.update',
    about: 'presentation',
    body: { estado: 'cobrado' },
  },

  'GET /api/document-templates': { needs: 'papers.read', only: ISSUERS },
  'GET /api/document-templates/:id/versions': { needs: 'papers.read', only: DIRECTION, about: 'template' },
  'POST /api/document-templates': {
    needs: 'papers.create',
    only: DIRECTION,
    body: { clase: 'certificado', nombre: 'Otro certificado', texto: 'Certifico.' },
    answers: 201,
  },
  'PUT /api/document-templates/:id': {
    needs: 'papers.create',
    only: DIRECTION,
    about: 'template',
    body: { nombre: 'Otro' },
  },
  'GET /api/patients/:id/document-fields': { needs: 'papers.read', only: ISSUERS, about: 'patient' },
  'GET /api/patients/:id/documents': { needs: 'papers.read', only: ISSUERS, about: 'patient' },
  'POST /api/patients/:id/documents': {
    needs: 'papers.create',
    only: ISSUERS,
    about: 'patient',
    // An appointment that the patient came to: all that reception may certify.
    body: ({ appointment }) => ({ id_plantilla: 1, id_turno: appointment }),
    hasAppointment: true,
    answers: 201,
  },
  'GET /api/documents/:id.pdf': {
    needs: 'papers.read',
    only: ISSUERS,
    about: 'document',
    takesAway: true,
  },
  'POST /api/documents/:id/annulment': {
    needs: 'papers.create',
    only: ISSUERS,
    about: 'document',
    body: { motivo: 'Se emitió dos veces' },
    answers: 201,
  },

  'GET /api/copy-requests': { needs: 'copy_requests.read' },
  'POST /api/copy-requests': {
    needs: 'copy_requests.create',
    about: 'patient',
    body: ofPatient({
      solicitante_nombre: 'Rosa Paz',
      solicitante_documento: '20111222',
      caracter: 'paciente',
    }),
    answers: 201,
  },
  'PATCH /api/copy-requests/:id': {
    needs: 'copy_requests.update',
    about: 'copyRequest',
    body: { accion: 'desistir' },
  },
  'GET /api/copy-requests/:id/copy.pdf': {
    needs: 'copy_requests.read',
    only: DIRECTION,
    about: 'copyRequest',
    takesAway: true,
  },

  'GET /api/boards/risk': { needs: 'risk.create' },
  'GET /api/boards/team': { needs: 'risk.create' },
  'GET /api/statistics': { needs: 'patients.assign', query: 'desde=2026-01-01&hasta=2026-06-30' },

  'GET /api/dashboard/stats': { needs: 'session' },
  'GET /api/dashboard/events': { needs: 'risk_events.read' },
  'GET /api/dashboard/recent-patients': { needs: 'session' },
  'GET /api/dashboard/risk-patients': { needs: 'session' },
  'GET /api/dashboard/todays-sessions': { needs: 'session' },
  'GET /api/dashboard/activity': { needs: 'session' },

  'GET /api/audit': { needs: 'audit.read' },
  'GET /api/audit/readers': { needs: 'audit.read', query: 'clave=30111222' },
  'GET /api/audit/export.csv': { needs: 'audit.export' },
  'GET /api/glass': { needs: 'patients.read' },
  'POST /api/glass': {
    needs: 'medical_history.update',
    namesNothing: true,
    body: { dni: 'Z0000000', motivo: 'Llegó a la guardia con ideación suicida' },
  },
  'GET /api/patients/:id/glass': { needs: 'medical_history.read', about: 'patient' },
  'GET /api/alerts': { needs: 'audit.read' },
  'PATCH /api/alerts/:id': { needs: 'audit.read', about: 'alert', body: { palabra: 'Revisada' } },
  'POST /api/imports': { needs: 'imports.create', answers: 400 },
  'GET /api/imports': { needs: 'imports.read' },
  'GET /api/imports/:id': { needs: 'imports.read', about: 'import' },
  'PUT /api/imports/:id/mapping': {
    needs: 'imports.update',
    about: 'import',
    body: { destinos: ['apellido'] },
  },
  'PUT /api/imports/:id/professionals': {
    needs: 'imports.update',
    about: 'import',
    body: { profesionales: [] },
  },
  'POST /api/imports/:id/simulation': { needs: 'imports.update', about: 'import' },
  'POST /api/imports/:id/application': { needs: 'imports.update', about: 'import' },
  'POST /api/imports/:id/withdrawal': { needs: 'imports.update', about: 'import', answers: 409 },
  'GET /api/imports/:id/rows': { needs: 'imports.read', about: 'import' },
  'PATCH /api/imports/:id/rows/:fila': {
    needs: 'imports.update',
    about: 'import',
    body: { decision: 'omitir' },
  },
  'GET /api/imports/:id/report.csv': { needs: 'imports.read', about: 'import' },
  'GET /api/exports': { needs: 'exports.read' },
  'GET /api/exports/clinic.zip': { needs: 'exports.export' },
  'GET /api/clinic': { needs: 'session' },
  'GET /api/settings': { needs: 'settings.read' },
  'PUT /api/settings': {
    needs: 'settings.update',
    body: ({ patient }) => ({ clinica: { nombre: `Clínica ${patient}` } }),
  },
  'POST /api/settings/house-team/assignments': { needs: 'settings.update' },
  'GET /api/mails': { needs: 'system.read' },
  'GET /api/mails/delivery': { needs: 'system.read' },
};
