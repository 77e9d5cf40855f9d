import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createPatient } from '../../../test/factories.ts';
import { type TestApp, useTestApp } from '../../../test/test-app.ts';
import { createPool } from '../../database/connect.ts';
import { SERVING_ROLE } from '../../database/opening/serving-login.ts';

/** Another database stands for the standby here, so that it can be told who has answered; a real one is part of the drill. */
const standby = await useTestApp();
const t = await useTestApp({ standby: standby.pool });
const eva = await t.signIn('administrador');
const patient = await createPatient(standby, { apellido: 'Lejana', fecha_creacion: '2024-01-01T12:00:00Z' });

const activity = (app: TestApp = t) => app.as(eva, 'GET', '/api/dashboard/activity');

describe('heavy counts from a standby', () => {
  it('says how old they are, and the trail of the leader what was shown', async () => {
    const answer = await activity();
    expect([answer.statusCode, answer.headers.age]).toEqual([200, '0']);
    expect(answer.json().quietPatients.data).toMatchObject([{ id_paciente: patient, apellido: 'Lejana' }]);
    const trailOf = ({ db }: TestApp) =>
      sql<{ pacientes: number[] | null }>`
        select pacientes from audit_log where action = 'dashboard.read' order by id desc limit 1`.execute(db);
    expect((await trailOf(t)).rows).toEqual([{ pacientes: [String(patient)] }]);
    expect((await trailOf(standby)).rows).toEqual([]);
  });

  it('are for people that the leader lets in at this moment', async () => {
    const leo = await t.signIn('psicologo');
    await t.db
      .updateTable('sessions')
      .set({ closed_at: new Date().toISOString() })
      .where('id_prestador', '=', leo.id)
      .execute();
    const answer = await t.as(leo, 'GET', '/api/dashboard/activity');
    expect(answer.statusCode).toBe(401);
  });

  it('come from the leader for people who see only their own: it knows the present assignments', async () => {
    const leo = await t.signIn('psicologo');
    const answer = await t.as(leo, 'GET', '/api/dashboard/activity');
    expect([answer.statusCode, answer.headers.age]).toEqual([200, undefined]);
  });

  it('come from the leader while the standby does not answer', async () => {
    const gone = createPool({
      url: 'postgresql://nobody@127.0.0.1:9/none',
      role: SERVING_ROLE,
      onError: () => {},
    });
    const alone = await useTestApp({ database: t.ownerUrl, standby: gone });
    const answer = await activity(alone);
    expect([answer.statusCode, answer.headers.age]).toEqual([200, undefined]);
    expect(answer.json().quietPatients.total).toBe(0);
    await alone.close();
    await gone.end();
  });
});
