import { todayInClinic } from '@trama/contract/words/clinic-time';
import { describe, expect, it } from 'vitest';
import { assign, createPatient } from '../../../test/factories.ts';
import { type Person, useTestApp } from '../../../test/test-app.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador');
const patient = await createPatient(t);

const send = (person: Person, url: string, key: string, payload: object) =>
  t.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${person.session.token}`, 'idempotency-key': key },
  });

const REFUSAL = {
  error: 'La clave de idempotencia ya fue utilizada',
  code: 'VALIDATION_ERROR',
  details: [{ field: 'Idempotency-Key', message: 'La clave de idempotencia ya fue utilizada' }],
};

describe('an idempotency key', () => {
  it.each([
    ['/api/patients', { apellido: 'Primera' }, { apellido: 'Otra' }],
    [
      '/api/providers',
      { nombre: 'Eva', apellido: 'Una', role: 'psicologo', email: 'clave@clinica.test' },
      { nombre: 'Eva', apellido: 'Dos', role: 'psicologo', email: 'clave@clinica.test' },
    ],
    ['/api/medications', { nombre_medicamento: 'uno' }, { nombre_medicamento: 'dos' }],
    ['/api/follow-ups', { fecha: todayInClinic() }, { fecha: todayInClinic(), dsm: 'otro' }],
    ['/api/medical-history', { motivo: 'uno' }, { motivo: 'dos' }],
  ])('of %s stands for one content and is refused with another', async (url, content, other) => {
    const key = `clave-de-${url.split('/').pop()}`;
    const about = { id_paciente: patient };
    const first = await send(admin, url, key, { ...about, ...content });
    expect(first.statusCode).toBe(201);
    const again = await send(admin, url, key, { ...content, ...about, ignored: 'yes' });
    expect([again.statusCode, Object.values(again.json())[0]]).toEqual([201, Object.values(first.json())[0]]);
    const changed = await send(admin, url, key, { ...about, ...other });
    expect([changed.statusCode, changed.json()]).toEqual([400, REFUSAL]);
  });

  it('is refused for another kind of thing, and another patient', async () => {
    const someone = await createPatient(t);
    await send(admin, '/api/diseases', 'clave-compartida', { id_paciente: patient, nombre_enfermedad: 'x' });
    const elsewhere = [
      await send(admin, '/api/antecedents', 'clave-compartida', { id_paciente: patient, tratamiento: 'x' }),
      await send(admin, '/api/diseases', 'clave-compartida', {
        id_paciente: someone,
        nombre_enfermedad: 'x',
      }),
    ];
    for (const answer of elsewhere) expect([answer.statusCode, answer.json()]).toEqual([400, REFUSAL]);
  });

  it("says nothing of another person's", async () => {
    const ana = await t.signIn('psicologo');
    await assign(t, patient, ana.id);
    const content = { id_paciente: patient, nombre_medicamento: 'igual' };
    const [mine, hers] = [
      await send(admin, '/api/medications', 'la-misma-clave', content),
      await send(ana, '/api/medications', 'la-misma-clave', content),
    ];
    expect(hers.statusCode).toBe(201);
    expect(hers.json().id_medicacion).not.toBe(mine.json().id_medicacion);
  });
});
