import { PASSWORD_TOO_EASY } from '@trama/contract/words/access/password-rules';
import { describe, expect, it } from 'vitest';
import { type Person, TEST_PASSWORD, useTestApp } from '../../../../test/test-app.ts';
import { issueSetupLink } from './setup-links.service.ts';

const NAMED = { nombre: 'Ana María', apellido: 'González de la Paz' };

const t = await useTestApp();

const change = (person: Person, newPassword: string) =>
  t.as(person, 'POST', '/api/auth/change-password', { currentPassword: TEST_PASSWORD, newPassword });

async function linkFor({ id }: Person): Promise<string> {
  const link = await t.db.transaction().execute((tx) => issueSetupLink(tx, 'http://trama.test', id));
  return String(link.split('/').at(-1));
}

const tooEasy = (field: string) => ({
  code: 'VALIDATION_ERROR',
  error: PASSWORD_TOO_EASY,
  details: [{ field, message: PASSWORD_TOO_EASY }],
});

describe('a password that is easy to guess', () => {
  it.each([
    ...['Password1', 'PassWord123', 'Qwerty123', 'Password2024', 'P@ssw0rd1', 'Pa$$w0rd!', 'Clave1234'],
    ...[
      'Argentina1',
      'Contraseña1',
      'Contr4señ4!',
      'Boca1905',
      'Hol@2024',
      'River.Plate.1901',
      '2024Rosario',
    ],
    ...['Noviembre2026', 'Clinica123!', 'B0cAJun1ors12'],
    ...['González2024', 'AnaMaria-1990', 'maria.Gonzalez.7', 'G0nz@lez99', 'Persona1!Clinica', 'Paz12345!'],
    ...['11111111Aa', '12121212Aa', 'ñandúÑ123', 'cambiarA1'],
    // The first letters are Cyrillic and Greek; those of the last one are as wide as ideographs.
    ...['Раssword1', 'Cοntraseña2024', 'Ｐａｓｓｗｏｒｄ1'],
    ...['DeLaPaz1', 'González.de.la.Paz.2', '@na.Maria1', '6Onzalez1990'],
    ...['@Rgentina2024', '4Rgentina1', '$ecreto1Z', '8oca1905X', 'PASSWORD1a', 'Seguridad1', 'DaleBoca12'],
  ])('is refused when it is changed: %s', async (easy) => {
    const person = await t.signIn('psicologo', NAMED);
    const answer = await change(person, easy);
    expect([answer.statusCode, answer.json()]).toEqual([400, tooEasy('newPassword')]);
    const again = await t.as(null, 'POST', '/api/auth/login', {
      email: person.email,
      password: TEST_PASSWORD,
    });
    expect(again.statusCode).toBe(200);
  });

  it('is refused with a link, which is not used up by it', async () => {
    const person = await t.signIn('psicologo', NAMED);
    const token = await linkFor(person);
    const refused = await t.as(null, 'POST', '/api/auth/setup-password', { token, password: 'Gonzalez1' });
    expect([refused.statusCode, refused.json()]).toEqual([400, tooEasy('password')]);
    const chosen = await t.as(null, 'POST', '/api/auth/setup-password', { token, password: 'Clave-Nueva-1' });
    expect(chosen.statusCode).toBe(200);
  });

  it('is answered only after the rules of every password', async () => {
    const answer = await change(await t.signIn('psicologo', NAMED), 'gonzalez');
    expect(answer.json<{ error: string }>().error).not.toBe(PASSWORD_TOO_EASY);
  });

  it('is not answered to somebody who does not know the present one', async () => {
    const person = await t.signIn('psicologo', NAMED);
    const body = { currentPassword: 'No-Es-Esta-1', newPassword: 'Password1' };
    const answer = await t.as(person, 'POST', '/api/auth/change-password', body);
    expect(answer.json()).toMatchObject({ code: 'INVALID_CURRENT_PASSWORD' });
  });
});

it.each([
  'Clave-Segura-1',
  'Demo-Trama-2026',
  'GonzalezPerro7',
  'Tres-tristes-tigres-3',
  'x7K!q9Z2',
  'T7o9m!4x',
])('an ordinary password is accepted: %s', async (password) => {
  expect((await change(await t.signIn('psicologo', NAMED), password)).statusCode).toBe(200);
});
