import type { Expectations } from './expectation.ts';

export const EXCHANGE_EXPECTATIONS: Expectations = {
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
};
