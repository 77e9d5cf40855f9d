import { beforeEach, describe, expect, it } from 'vitest';
import { type Person, TEST_PASSWORD } from '../../../test/test-app.ts';
import { type TrailScene, useTrailScene } from '../../../test/trail-scene.ts';
import { ensureFirstAdmin } from '../../features/people/providers/first-admin.service.ts';

const NEW_PASSWORD = 'Otra-Clave-22';

let scene: TrailScene;
let admin: Person;
beforeEach(async () => {
  scene = await useTrailScene();
  admin = await scene.t.signIn('administrador');
  await scene.owner.query('select adopt_untracked_records()');
});

describe('a provider', () => {
  it('is named if it was changed by SQL', async () => {
    const { owner, ana } = scene;
    for (const [column, value] of [
      ['role', 'administrador'],
      ['is_active', false],
      ['profesion', 'psiquiatria'],
      ['matricula_tipo', 'MN'],
      ['email', 'intruso@correo.test'],
      ['password_hash', '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA'],
      ['password_hash', null],
      ['retired_password_hash', 'x'],
    ]) {
      const before = await owner.query(`select ${column} as value from prestadores where id_prestador = $1`, [
        ana.id,
      ]);
      const set = (to: unknown) =>
        owner.query(`update prestadores set ${column} = $2 where id_prestador = $1`, [ana.id, to]);
      await set(value);
      expect(await scene.findings(), `${column} ${value}`).toEqual(
        expect.arrayContaining([
          expect.stringMatching(`^record ${ana.id} of prestadores was altered by hand`),
        ]),
      );
      await set(before.rows[0].value);
      expect(await scene.findings()).toEqual([]);
    }
  });

  it('is named if it was added by SQL', async () => {
    await scene.owner.query(`insert into prestadores (apellido, role) values ('Intruso', 'administrador')`);
    expect(await scene.findings()).toEqual([
      expect.stringMatching(/^record \d+ of prestadores was inserted by hand: the trail does not know it$/),
    ]);
  });

  it('is as the application left it, whatever that has done', async () => {
    const { t, ana } = scene;
    const created = await t.as(admin, 'POST', '/api/providers', {
      nombre: 'Elena',
      apellido: 'Núñez',
      role: 'psicologo',
      email: 'elena@correo.test',
    });
    const { id_prestador: id, setup_link: link } = created.json();
    const set = { token: link.split('/').pop(), password: NEW_PASSWORD };
    expect((await t.as(null, 'POST', '/api/auth/setup-password', set)).statusCode).toBe(200);
    const change = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    expect((await t.as(ana, 'POST', '/api/auth/change-password', change)).statusCode).toBe(200);
    expect(await scene.findings()).toEqual([]);
    const url = `/api/providers/${id}`;
    expect(
      (await t.as(admin, 'PUT', url, { role: 'psiquiatra', profesion: 'psiquiatria', is_active: false }))
        .statusCode,
    ).toBe(200);
    expect((await t.as(admin, 'POST', `${url}/activate`, {})).statusCode).toBe(200);
    expect((await t.as(admin, 'POST', `${url}/reset-password`, {})).statusCode).toBe(200);
    expect((await t.as(admin, 'POST', `${url}/deactivate`, {})).statusCode).toBe(200);
    expect(await scene.findings()).toEqual([]);
  });

  it('is in the trail if the first start made it', async () => {
    await scene.owner.query(`update prestadores set is_active = false`);
    await scene.owner.query(`delete from audit_log where huella is not null and action like 'provider.%'`);
    await scene.owner.query('delete from audit_seals');
    await scene.owner.query('select adopt_untracked_records()');
    const settings = { publicUrl: 'http://t.test', adminEmail: 'uno@t.test', adminPassword: NEW_PASSWORD };
    expect(await ensureFirstAdmin(scene.t.db, settings)).toMatchObject({ kind: 'created' });
    expect((await scene.findings()).filter((finding) => finding.includes('prestadores'))).toEqual([]);
  });

  it('leaves nothing of the password in the trail', async () => {
    const { rows } = await scene.owner.query(
      `select a::text as row, p.password_hash from audit_log a join prestadores p on p.id_prestador = a.object_id
        where a.action = 'provider.adopt'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row, password_hash } of rows) expect(row).not.toContain(password_hash);
  });
});
