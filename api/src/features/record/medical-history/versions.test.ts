import type { History, HistoryVersionPage } from '@trama/contract/schemas/record/medical-history';
import { HISTORY_FIELDS } from '@trama/contract/words/record/medical-history';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { assign } from '../../../../test/factories.ts';
import { useHistoryScene } from '../../../../test/history-scene.ts';

const scene = await useHistoryScene();

describe('saving a history again', () => {
  it('changes what it names, null clears, and the rest stays', async () => {
    const history = await scene.historyOf(scene.ana, {
      motivo: 'uno',
      detalles: 'dos',
      tabaco: true,
      riesgo: 'alto',
    });
    const answer = await scene.update(scene.ana, history.id_admision, {
      motivo: 'UNO',
      tabaco: null,
      riesgo: '',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      ...history,
      folio: 2,
      version: 2,
      motivo: 'UNO',
      tabaco: null,
      riesgo: null,
      fecha_actualizacion: answer.json<History>().fecha_actualizacion,
    });
    expect(answer.json<History>().fecha_actualizacion > history.fecha_actualizacion).toBe(true);
  });

  it('never moves it to another patient or provider, nor touches its dates', async () => {
    const history = await scene.historyOf(scene.ana);
    const answer = await scene.update(scene.admin, history.id_admision, {
      id_paciente: await scene.patientOf(scene.ana),
      id_prestador: scene.admin.id,
      id_admision: 1,
      fecha_creacion: '2001-01-01T00:00:00.000Z',
      registrado_por: scene.admin.id,
      motivo: 'x',
    });
    const { fecha_actualizacion, ...kept } = answer.json<History>();
    const { fecha_actualizacion: _, ...before } = history;
    expect(kept).toEqual({ ...before, folio: 2, version: 2, motivo: 'x' });
  });

  it('keeps every version with its author, newest first', async () => {
    const bea = await scene.t.signIn('psiquiatra', { nombre: 'Bea', apellido: 'Sosa' });
    const history = await scene.historyOf(scene.ana, { motivo: 'uno', alcohol: true });
    await assign(scene.t, history.id_paciente, bea.id);
    await scene.update(bea, history.id_admision, { motivo: 'dos', fecha_derivacion: '2025-01-31' });
    const last = (await scene.update(scene.ana, history.id_admision, { motivo: null })).json<History>();
    const versions = await scene.versionsOf(history.id_admision);
    const shown = versions.map(({ version, autor, motivo, fecha_derivacion, alcohol }) => ({
      version,
      autor: autor.apellido,
      motivo,
      fecha_derivacion,
      alcohol,
    }));
    expect(shown).toEqual([
      { version: 3, autor: 'Ruiz', motivo: null, fecha_derivacion: '2025-01-31', alcohol: true },
      { version: 2, autor: 'Sosa', motivo: 'dos', fecha_derivacion: '2025-01-31', alcohol: true },
      { version: 1, autor: 'Ruiz', motivo: 'uno', fecha_derivacion: null, alcohol: true },
    ]);
    expect(versions[0]?.fecha).toBe(last.fecha_actualizacion);
    expect(versions[2]?.fecha).toBe(history.fecha_creacion);
    expect(versions[1]?.autor).toEqual({
      id_prestador: bea.id,
      nombre: 'Bea',
      apellido: 'Sosa',
      role: 'psiquiatra',
    });
    expect(Object.keys(versions[0] ?? {}).sort()).toEqual(
      ['autor', 'fecha', 'version', 'folio', 'error', 'correcciones', ...HISTORY_FIELDS].sort(),
    );
  });

  it('lists versions in pages, with the names of what changed and none of the text', async () => {
    const { id_admision } = await scene.historyOf(scene.ana, { motivo: 'secreto uno', alcohol: true });
    await scene.update(scene.ana, id_admision, { motivo: 'secreto dos', detalles: 'secreto tres' });
    await scene.update(scene.ana, id_admision, { alcohol: null });
    const answer = await scene.versions(scene.ana, id_admision, '?pageSize=2');
    const page = answer.json<HistoryVersionPage>();
    expect(answer.body).not.toContain('secreto');
    expect([page.total, page.totalPages]).toEqual([3, 2]);
    const changes = page.data.map(({ version, campos }) => [version, campos]);
    expect(changes).toEqual([
      [3, ['alcohol']],
      [2, ['detalles', 'motivo']],
    ]);
    const last = (
      await scene.versions(scene.ana, id_admision, '?pageSize=2&page=2')
    ).json<HistoryVersionPage>();
    expect(last.data).toMatchObject([
      { version: 1, campos: ['alcohol', 'motivo'], autor: { apellido: 'Ruiz' } },
    ]);
    const beyond = (await scene.versions(scene.ana, id_admision, '?page=9')).json<HistoryVersionPage>();
    expect(beyond).toEqual({ data: [], total: 3, totalPages: 1 });
    for (const query of ['?pageSize=51', '?pageSize=0', '?page=0'])
      expect((await scene.versions(scene.ana, id_admision, query)).statusCode).toBe(400);
  });

  it('has no version that was never saved', async () => {
    const { id_admision } = await scene.historyOf(scene.ana);
    for (const version of ['2', '0', 'x', '999999999999999'])
      expect((await scene.versions(scene.ana, id_admision, `/${version}`)).statusCode).toBe(404);
  });

  it('makes no version when nothing changes, and the trail tells it as a reading', async () => {
    const history = await scene.historyOf(scene.ana, { motivo: 'igual' });
    const answer = await scene.update(scene.ana, history.id_admision, { motivo: 'igual', detalles: '  ' });
    expect(answer.json()).toEqual(history);
    expect((await scene.versions(scene.ana, history.id_admision)).json().total).toBe(1);
    expect(await scene.trailOf(history.id_paciente)).toEqual([
      'history.create ok',
      'history.read ok',
      'history.versions ok',
    ]);
  });

  it('is refused when somebody saved in between, and nothing is overwritten', async () => {
    const history = await scene.historyOf(scene.ana, { motivo: 'base', detalles: 'base' });
    const { id_admision, fecha_actualizacion } = history;
    const first = await scene.update(scene.admin, id_admision, {
      fecha_actualizacion,
      motivo: 'de la administradora',
    });
    const second = await scene.update(scene.ana, id_admision, {
      fecha_actualizacion,
      motivo: 'de Ana',
      detalles: 'de Ana',
    });
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { error: 'Otra persona guardó cambios mientras usted editaba', code: 'EDIT_CONFLICT' },
    ]);
    expect((await scene.read(scene.ana, history.id_paciente)).json().data).toEqual(first.json());
    const onTop = await scene.update(scene.ana, id_admision, {
      fecha_actualizacion: first.json<History>().fecha_actualizacion,
      detalles: 'de Ana',
    });
    expect(onTop.json()).toMatchObject({ motivo: 'de la administradora', detalles: 'de Ana' });
  });

  it('lets one of ten editors through who loaded the same moment', async () => {
    const { id_admision, fecha_actualizacion } = await scene.historyOf(scene.ana);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        scene.update(scene.ana, id_admision, { fecha_actualizacion, motivo: `n.º ${i}` }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await scene.versionsOf(id_admision)).toHaveLength(2);
  });

  it('is accepted without the loaded moment; saves of the same instant still differ in theirs', async () => {
    const { id_admision } = await scene.historyOf(scene.ana);
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, i) => scene.update(scene.ana, id_admision, { motivo: `n.º ${i}` })),
    );
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
    const versions = await scene.versionsOf(id_admision);
    expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: 16 }, (_, i) => 16 - i));
    const moments = versions.map(({ fecha }) => fecha);
    expect(new Set(moments).size).toBe(16);
    expect(moments).toEqual(moments.toSorted().reverse());
  });

  it.each(['ayer', 5, '2024-01-01', '2024-13-01T00:00:00Z'])('refuses %j as a moment', async (moment) => {
    const { id_admision } = await scene.historyOf(scene.ana);
    const answer = await scene.update(scene.ana, id_admision, { fecha_actualizacion: moment, motivo: 'x' });
    expect([answer.statusCode, answer.json().details[0].field]).toEqual([400, 'fecha_actualizacion']);
  });

  it('takes a moment that no clock of ours has shown for a conflict', async () => {
    const { id_admision } = await scene.historyOf(scene.ana);
    const answer = await scene.update(scene.ana, id_admision, {
      fecha_actualizacion: '0000-01-01T00:00:00Z',
      motivo: 'x',
    });
    expect(answer.json().code).toBe('EDIT_CONFLICT');
  });
});

it('cannot change or delete a version, whatever a request might reach', async () => {
  const { id_admision } = await scene.historyOf(scene.ana);
  await expect(
    sql`update admisiones_versiones set autor = 1 where id_admision = ${id_admision}`.execute(scene.t.db),
  ).rejects.toThrow('permission denied');
  await expect(
    sql`delete from admisiones where id_admision = ${id_admision}`.execute(scene.t.db),
  ).rejects.toThrow('permission denied');
});
