import type { Expectations } from './expectation.ts';

export const HOME_EXPECTATIONS: Expectations = {
  'GET /api/boards/risk': { needs: 'risk.create' },
  'GET /api/boards/team': { needs: 'risk.create' },
  'GET /api/statistics': { needs: 'patients.assign', query: 'desde=2026-01-01&hasta=2026-06-30' },
  'GET /api/dashboard/stats': { needs: 'session' },
  'GET /api/dashboard/events': { needs: 'risk_events.read' },
  'GET /api/dashboard/recent-patients': { needs: 'session' },
  'GET /api/dashboard/risk-patients': { needs: 'session' },
  'GET /api/dashboard/todays-sessions': { needs: 'session' },
  'GET /api/dashboard/activity': { needs: 'session' },
};
