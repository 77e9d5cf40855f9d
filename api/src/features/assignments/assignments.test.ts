import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPatient } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Actor } from '../../platform/actor.ts';
import { openAssignment } from './assignments.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe('opening an assignment', () => {
  it('makes one open row however often it is asked at once', async () => {
    const ana = await t.signIn('psicologo');
    const patientId = await createPatient(t);
    const actor = { ...ana, sessionId: '', address: '::1', requestId: 'r' } as Actor;
    const open = () =>
      t.db.transaction().execute((tx) => openAssignment(tx, actor, { patientId, providerId: ana.id }));
    const answers = await Promise.all(Array.from({ length: 20 }, open));
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    const rows = await t.db.selectFrom('asignaciones').selectAll().execute();
    expect(rows).toMatchObject([{ id_paciente: patientId, id_prestador: ana.id, asignado_por: ana.id }]);
  });
});
