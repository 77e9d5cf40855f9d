import { describe, expect, it } from 'vitest';
import { readCivilState, readDocumentType, readSex } from './choices.ts';
import { readDate } from './dates.ts';
import { properCase, splitName } from './names.ts';
import { looksLikeDocument, readDocument, readPhone } from './numbers.ts';

describe('a date', () => {
  it.each([
    ['05/03/1962', '1962-03-05'],
    ['5-3-62', '1962-03-05'],
    ['05.03.62', '1962-03-05'],
    ['1/2/26', '2026-02-01'],
    ['17/11/26', '1926-11-17'],
    ['1962-03-05', '1962-03-05'],
    ['1962-03-05 00:00:00', '1962-03-05'],
    ['05/03/1962 0:00', '1962-03-05'],
    ['5 de marzo de 1962', '1962-03-05'],
    ['05-MAR-62', '1962-03-05'],
    ['7 de setiembre del 2001', '2001-09-07'],
    ['22710', '1962-03-05'],
    ['22710.5', '1962-03-05'],
    ['29/02/2000', '2000-02-29'],
  ])('%s is %s', (text, date) => expect(readDate(text, '2026-11-16')).toBe(date));

  it.each([['31/02/1980'], ['03/25/1980'], ['1980'], ['sin dato'], ['99999'], ['29/02/2001'], ['']])(
    '%s is refused',
    (text) => expect(readDate(text, '2026-11-16')).toBeUndefined(),
  );
});

describe('a document', () => {
  it.each([
    ['30.111.222', '30111222'],
    [' 30 111 222 ', '30111222'],
    ['DNI 30.111.222', '30111222'],
    ['D.N.I.: 30111222', '30111222'],
    ['30111222.0', '30111222'],
    ['30.000.000', '30000000'],
    ['5.000.000', '5000000'],
    ['3.0111222E7', '30111222'],
    ['3.01112E7', '30111200'],
    ['3,0111222E+07', '30111222'],
    ['05111222', '5111222'],
    ['ab123456', 'AB123456'],
  ])('%s is %s', (text, dni) => expect(readDocument(text)).toBe(dni));

  it('is refused when Excel has thrown its digits away', () => {
    expect(readDocument('3,01E+07')).toBeUndefined();
    expect(readDocument('3E+07')).toBeUndefined();
    expect(readDocument('3.0E7')).toBeUndefined();
    expect(readDocument('3.0111E7')).toBeUndefined();
  });

  it.each([
    ['30111222', true],
    ['AB123456', true],
    ['C01X00T47', true],
    ['VERCARPETA', false],
    ['ENTRAMITE', false],
    ['VER2', false],
    ['12', false],
  ])('%s looks like one: %s', (plain, does) => expect(looksLikeDocument(plain)).toBe(does));
});

describe('a name', () => {
  it.each([
    ['PÉREZ, Juan Carlos', 'first', 'Pérez', 'Juan Carlos'],
    ['PÉREZ, JUAN CARLOS', 'last', 'Pérez', 'Juan Carlos'],
    ['PEREZ JUAN CARLOS', 'first', 'Perez', 'Juan Carlos'],
    ['DE LA CRUZ MARIA', 'first', 'De la Cruz', 'Maria'],
    ['Juan Carlos Pérez', 'last', 'Pérez', 'Juan Carlos'],
    ['María de la Cruz', 'last', 'de la Cruz', 'María'],
    ['PÉREZ', 'first', 'Pérez', null],
  ] as const)('%s (%s) is %s, %s', (text, surname, apellido, nombre) =>
    expect(splitName(text, surname)).toEqual({ apellido, nombre }),
  );

  it.each([
    ["O'HIGGINS", "O'Higgins"],
    ['GARCÍA-LÓPEZ', 'García-López'],
    ['ñandú de los ríos', 'Ñandú de los Ríos'],
    ['McDonald', 'McDonald'],
  ])('%s is written %s', (text, written) => expect(properCase(text)).toBe(written));
});

it.each([
  ["'011 4444-5555", '011 4444-5555'],
  ['1.144445555E9', '1144445555'],
  ['Tel. 11 4444 5555 / 15-3333-2222', '11 4444 5555 / 15-3333-2222'],
])('the telephone %s is %s', (text, phone) => expect(readPhone(text)).toBe(phone));

it('words for sex, civil state and document are those of the clinic', () => {
  expect(['Fem.', 'VARÓN', 'x', 'otro'].map(readSex)).toEqual(['F', 'M', 'X', undefined]);
  expect(['casada', 'SOLTERO/A', 'Viudo(a)', 'concubinato'].map(readCivilState)).toEqual([
    'Casado',
    'Soltero',
    'Viudo',
    undefined,
  ]);
  expect(['d.n.i.', 'pasaporte', 'SIN DOCUMENTO', 'carnet'].map(readDocumentType)).toEqual([
    'DNI',
    'Pasaporte',
    'Sin documento',
    undefined,
  ]);
});
