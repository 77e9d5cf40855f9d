import type { Role } from '@trama/contract/words/access/access-policy';
import { LIST_NAMES, type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import { switchesOf } from '@trama/contract/words/record/clinical-lists/list';
import { leastEntry } from '../clinical-samples.ts';
import { DIRECTION, type Expectation, type Expectations, ofPatient } from './expectation.ts';

/** Companions issue no documents. */
const ISSUERS: readonly Role[] = ['administrador', 'director_medico', 'psiquiatra', 'psicologo', 'recepcion'];

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

export const RECORD_EXPECTATIONS: Expectations = {
  'GET /api/copies/:code': { needs: 'nothing' },
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
};
