import type { History } from '@trama/contract/schemas/record/medical-history';
import { HISTORY_FIELDS } from '@trama/contract/words/record/medical-history';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { licensed } from '../../../../test/factories.ts';
import { useHistoryScene } from '../../../../test/history-scene.ts';

const scene = await useHistoryScene();

const URL = '/api/medical-history';

describe('creating a history', () => {
  it('answers 201 with every field, null where nothing was written', async () => {
    const patient = await scene.patientOf(scene.ana);
    expect((await scene.read(scene.ana, patient)).json()).toEqual({ hasHistory: false, data: null });
    const answer = await scene.create(scene.ana, {
      id_paciente: patient,
      motivo: 'Insomnio',
      riesgo: 'muy alto',
      tabaco: false,
      alcohol: true,
      fecha_derivacion: '2024-02-29',
    });
    expect(answer.statusCode).toBe(201);
    const history = answer.json<History>();
    const empty = Object.fromEntries(HISTORY_FIELDS.map((field) => [field, null]));
    expect(history).toEqual({
      ...empty,
      id_admision: expect.any(Number),
      id_paciente: patient,
      id_prestador: scene.ana.id,
      fecha_creacion: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      fecha_actualizacion: history.fecha_creacion,
      prestadores: { nombre: 'Ana', apellido: 'Ruiz', role: 'psicologo', ...licensed('MN 77') },
      version: 1,
      version_con_error: null,
      folio: 1,
      error: false,
      correcciones: [],
      motivo: 'Insomnio',
      riesgo: 'muy alto',
      tabaco: false,
      alcohol: true,
      fecha_derivacion: '2024-02-29',
    });
    expect((await scene.read(scene.ana, patient)).json()).toEqual({ hasHistory: true, data: history });
    expect(await scene.trailOf(patient)).toEqual(['history.read ok', 'history.create ok', 'history.read ok']);
  });

  it('happens once per patient, also when twenty ask at the same moment', async () => {
    const patient = await scene.patientOf(scene.ana);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        scene.create(scene.ana, { id_paciente: patient, motivo: `intento ${i}` }),
      ),
    );
    const statuses = answers.map((answer) => answer.statusCode).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    const refused = answers.find((answer) => answer.statusCode === 409);
    expect(refused?.json().code).toBe('HISTORY_EXISTS');
    const created = answers.find((answer) => answer.statusCode === 201)?.json<History>();
    expect((await scene.read(scene.ana, patient)).json().data).toEqual(created);
    expect(await scene.versionsOf(created?.id_admision ?? 0)).toHaveLength(1);
  });

  it('with the same Idempotency-Key answers the same history, also at the same moment', async () => {
    const patient = await scene.patientOf(scene.ana);
    const send = () =>
      scene.t.app.inject({
        method: 'POST',
        url: URL,
        payload: { id_paciente: patient },
        headers: {
          authorization: `Bearer ${scene.ana.session.token}`,
          'idempotency-key': `una-vez-${patient}`,
        },
      });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
  });

  it('lets an administrator name any active provider as performer, and is the author apart', async () => {
    const auditor = await scene.t.signIn('auditor');
    const patient = await scene.patientOf();
    const history = (
      await scene.create(scene.admin, { id_paciente: patient, id_prestador: auditor.id })
    ).json<History>();
    expect(history.id_prestador).toBe(auditor.id);
    expect(history.prestadores.role).toBe('auditor');
    const { registrado_por } = await scene.t.db
      .selectFrom('admisiones')
      .select('registrado_por')
      .where('id_admision', '=', history.id_admision)
      .executeTakeFirstOrThrow();
    expect(registrado_por).toBe(scene.admin.id);
  });

  it.each([{}, { id_prestador: null }])('takes the administrator as performer with %j', async (fields) => {
    const answer = await scene.create(scene.admin, { id_paciente: await scene.patientOf(), ...fields });
    expect(answer.json<History>().id_prestador).toBe(scene.admin.id);
  });

  it('refuses a performer who is unknown, inactive or no id', async () => {
    const gone = await scene.t.signIn('psiquiatra');
    await sql`update prestadores set is_active = false where id_prestador = ${gone.id}`.execute(scene.t.db);
    const patient = await scene.patientOf();
    for (const id_prestador of [gone.id, 999_999_999, 0, -1, 1.5, 'x']) {
      const answer = await scene.create(scene.admin, { id_paciente: patient, id_prestador });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        {
          error: 'No se pudo identificar al prestador',
          code: 'VALIDATION_ERROR',
          details: [{ field: 'id_prestador', message: 'No se pudo identificar al prestador' }],
        },
      ]);
    }
    expect((await scene.read(scene.admin, patient)).json().hasHistory).toBe(false);
  });

  it.each([1, 999_999_999])(
    "is always in a non-administrator's own name, whatever they send (%i)",
    async (id) => {
      const history = await scene.historyOf(scene.ana, { id_prestador: id, registrado_por: id, version: 9 });
      expect(history.id_prestador).toBe(scene.ana.id);
      const [version] = await scene.versionsOf(history.id_admision);
      expect([version?.version, version?.autor.id_prestador]).toEqual([1, scene.ana.id]);
    },
  );

  it.each([
    [{ riesgo: 'altísimo' }, 'riesgo', 'El riesgo no es válido'],
    [{ riesgo: 3 }, 'riesgo', 'El riesgo no es válido'],
    [{ tabaco: 'sí' }, 'tabaco', 'Debe ser verdadero o falso'],
    [{ motivo: 7 }, 'motivo', 'Debe ser un texto'],
    [{ fecha_derivacion: '2023-02-29' }, 'fecha_derivacion', 'Fecha inválida'],
    [{ detalles: 'x'.repeat(200_001) }, 'detalles', 'El texto no puede superar los 200000 caracteres'],
  ])('refuses %o', async (fields, field, message) => {
    const answer = await scene.create(scene.ana, {
      id_paciente: await scene.patientOf(scene.ana),
      ...fields,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      error: message,
      code: 'VALIDATION_ERROR',
      details: [{ field, message }],
    });
  });

  it.each([undefined, null, '7', {}])('requires a patient: %o is refused', async (id_paciente) => {
    const answer = await scene.create(scene.ana, { id_paciente, motivo: 'x' });
    expect([answer.statusCode, answer.json().details[0].field]).toEqual([400, 'id_paciente']);
  });
});

describe('what somebody wrote', () => {
  const texts = {
    motivo: '  <script>alert("1")</script>\n\tcon sangría  ',
    series_sintomas: 'emoji 🧠👩🏽‍⚕️ y derecha a izquierda: שלום عليكم \u202e',
    desencadenantes: "'; drop table admisiones; -- \\ % _ {{y}}",
    detalles: 'ñandú — línea 1\r\nlínea 2\u2028fin',
    impresion_personas: 'á'.repeat(100_000),
  };

  it('is kept verbatim', async () => {
    const history = await scene.historyOf(scene.ana, texts);
    expect(history).toMatchObject(texts);
    expect(
      (await scene.update(scene.ana, history.id_admision, { comentario_conclusion: texts.motivo })).json(),
    ).toMatchObject({
      ...texts,
      comentario_conclusion: texts.motivo,
    });
    expect((await scene.versionsOf(history.id_admision))[0]).toMatchObject(texts);
  });

  it('counts as nothing when it is blank', async () => {
    const history = await scene.historyOf(scene.ana, {
      motivo: ' \n\t ',
      riesgo: '',
      fecha_derivacion: '',
      detalles: '',
    });
    expect([history.motivo, history.riesgo, history.fecha_derivacion, history.detalles]).toEqual(
      Array(4).fill(null),
    );
  });
});
