import { expect, it } from 'vitest';
import { assign, createPatient, trail } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador');

it('requests of one moment stay apart: person, patient, rights and row in the trail', async () => {
  const [ana, bea, gone, auditor] = await Promise.all([
    t.signIn('psicologo'),
    t.signIn('psiquiatra'),
    t.signIn('psicologo'),
    t.signIn('auditor'),
  ]);
  const patients = await Promise.all(Array.from({ length: 4 }, () => createPatient(t)));
  for (const [index, patient] of patients.entries()) {
    await assign(t, patient, (index % 2 ? ana : bea).id);
    await assign(t, patient, gone.id);
    await assign(t, patient, auditor.id);
  }
  await t.db
    .updateTable('sessions')
    .set({ closed_at: new Date().toISOString() })
    .where('id_prestador', '=', gone.id)
    .execute();

  const asked = [admin, ana, bea, gone, auditor].flatMap((person) =>
    patients.map((patient, index) => ({ person, patient, index })),
  );
  const answers = await Promise.all(
    asked.map(async ({ person, patient, index }) => {
      const answer = await t.as(person, 'GET', `/api/patients/${patient}`);
      const expected =
        person === gone
          ? 401
          : person === auditor
            ? 403
            : person === admin || (person === ana) === (index % 2 === 1)
              ? 200
              : 404;
      if (answer.statusCode === 200) expect(answer.json().id_paciente).toBe(patient);
      return {
        person,
        patient,
        expected,
        status: answer.statusCode,
        requestId: answer.headers['x-request-id'],
      };
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(({ expected }) => expected));

  for (const { person, patient, status, requestId } of answers) {
    const rows = trail(t);
    const recorded = await rows
      .select(['id_prestador', 'role', 'action', 'outcome', 'id_paciente'])
      .where('request_id', '=', String(requestId))
      .execute();
    const row = { id_prestador: person.id, role: person.role, action: 'patient.read', id_paciente: patient };
    expect(recorded).toEqual(status === 401 ? [] : [{ ...row, outcome: status === 200 ? 'ok' : 'refused' }]);
  }
});

it('a read that fails after it was let in leaves no row that says it was read', async () => {
  const patient = await createPatient(t);
  const answer = await t.as(admin, 'GET', `/api/patients/${patient}/follow-ups?x=${'%00'}`);
  expect(answer.statusCode).toBe(400);
  const rows = trail(t);
  expect(await rows.select('id').where('id_paciente', '=', patient).execute()).toEqual([]);
});

it('a refusal names the patient of the record, and nobody if that patient does not exist', async () => {
  const [ana, stranger, auditor] = await Promise.all([
    t.signIn('psiquiatra'),
    t.signIn('psiquiatra'),
    t.signIn('auditor'),
  ]);
  const patient = await createPatient(t);
  await assign(t, patient, ana.id);
  const record = (path: string, fields: object) =>
    t.as(ana, 'POST', `/api/${path}`, { id_paciente: patient, ...fields });
  const { id_admision } = (await record('medical-history', { motivo: 'x' })).json();
  const { id_medicacion } = (await record('medications', { nombre_medicamento: 'Litio' })).json();
  const none = 900_000_000;
  for (const person of [stranger, auditor]) {
    await t.as(person, 'GET', `/api/medical-history/${id_admision}/versions`);
    await t.as(person, 'PATCH', `/api/medications/${id_medicacion}`, { activo: false });
    await t.as(person, 'PATCH', `/api/medications/${none}`, { activo: false });
    const recorded = await trail(t)
      .select(['action', 'outcome', 'id_paciente', 'object_id'])
      .where('id_prestador', '=', person.id)
      .where('outcome', '=', 'refused')
      .orderBy('id')
      .execute();
    expect(recorded).toEqual([
      { action: 'history.versions', outcome: 'refused', id_paciente: patient, object_id: id_admision },
      { action: 'medication.update', outcome: 'refused', id_paciente: patient, object_id: id_medicacion },
      { action: 'medication.update', outcome: 'refused', id_paciente: null, object_id: none },
    ]);
  }
});
