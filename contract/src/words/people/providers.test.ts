import { expect, it } from 'vitest';
import { licenceText, professionText } from './providers.ts';

it.each([
  [['12345', 'MN', null], 'M.N. 12345'],
  [['2207', 'MP', 'Córdoba'], 'M.P. 2207 (Córdoba)'],
  [['MP 2207', 'MP', null], 'M.P. 2207'],
  [['M.N. 77', 'MN', 'CABA'], 'M.N. 77 (CABA)'],
  [['AT 118', null, null], 'AT 118'],
  [['AT 118', null, 'Salta'], 'AT 118 (Salta)'],
  [[null, 'MN', 'CABA'], null],
] as const)('a licence %j reads %s', ([matricula, matricula_tipo, matricula_jurisdiccion], text) => {
  expect(licenceText({ matricula, matricula_tipo, matricula_jurisdiccion })).toBe(text);
});

it('a profession is read with its speciality, as far as they are known', () => {
  expect(professionText({ profesion: 'psiquiatria', especialidad: 'Infanto-juvenil' })).toBe(
    'Psiquiatría, Infanto-juvenil',
  );
  expect(professionText({ profesion: 'trabajo_social', especialidad: null })).toBe('Trabajo social');
  expect(professionText({ profesion: null, especialidad: null })).toBeNull();
});
