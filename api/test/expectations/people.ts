import type { Expectations, Scene } from './expectation.ts';

const PATIENT = { nombre: 'Eva', apellido: 'Paz' };
const newProvider = ({ patient }: Scene) => ({
  nombre: 'Ana',
  apellido: 'Paz',
  role: 'psicologo',
  email: `alta.${patient}@clinica.test`,
});

export const PEOPLE_EXPECTATIONS: Expectations = {
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
  'GET /api/assignments': { needs: 'system.read' },
  'GET /api/assignments/export.csv': { needs: 'system.export' },
  'GET /api/assignments/all': { needs: 'system.read' },
  'GET /api/assignments/providers/all': { needs: 'system.read' },
  'GET /api/patients/:id/assignments': { needs: 'medical_history.read', about: 'patient' },
  'POST /api/patients/:id/assign/:providerId': { needs: 'patients.assign', about: 'patient', answers: 201 },
  'DELETE /api/patients/:id/assign/:providerId': { needs: 'patients.assign', about: 'patient', answers: 204 },
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
