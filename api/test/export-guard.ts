import { PRINTED } from '../src/features/record/record/record.queries.ts';
import { needs } from '../src/platform/access/access.ts';
import { patientInPath } from '../src/platform/access/subjects.ts';
import { Guard } from '../src/platform/statements/guard.ts';
import type { Person, TestApp } from './test-app.ts';

/** The guard of a request for the record of that patient. */
export function exportGuard({ db, pool }: TestApp, { id, session }: Person, patient: number) {
  const { sid } = JSON.parse(Buffer.from(String(session.token.split('.')[1]), 'base64url').toString());
  const claim = { id, sessionId: sid, address: '127.0.0.1', requestId: 'una prueba' };
  const { access } = needs('patients', 'export', 'patient.export', { subject: patientInPath() });
  const route = { access, sends: PRINTED };
  return new Guard({ db, pool, quick: pool }, { claim, route, subjectId: patient, reply: null as never });
}
