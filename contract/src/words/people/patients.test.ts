import { expect, it } from 'vitest';
import { Patient, PatientInput, PatientUpdate } from '../../schemas/people/patients.ts';
import { todayInClinic } from '../clinic-time.ts';
import { documentText, factsIn, PATIENT_FIELD_NAMES, type PatientField, personalFacts } from './patients.ts';

const nothingKnown = Object.fromEntries(PATIENT_FIELD_NAMES.map((name) => [name, null])) as Record<
  PatientField,
  null
>;

it('every field can be typed, changed and read', () => {
  for (const { shape } of [PatientInput, PatientUpdate, Patient])
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(PATIENT_FIELD_NAMES));
});

it('both names are read as one, and the age beside the birth date', () => {
  const born = `${Number(todayInClinic().slice(0, 4)) - 30}-01-01`;
  const patient = {
    ...nothingKnown,
    nombre: 'Ana',
    apellido: 'Paz',
    dni: '30111222',
    fecha_nacimiento: born,
  };
  expect(personalFacts(patient, 'N/A').slice(0, 4)).toEqual([
    ['Nombre completo', 'Ana Paz'],
    ['DNI', '30111222'],
    ['Fecha de nacimiento', `01/01/${born.slice(0, 4)}`],
    ['Edad', '30 años'],
  ]);
});

it('what is not known is null, and an unknown age is what the reader says for it', () => {
  const facts = Object.fromEntries([
    ...personalFacts({ ...nothingKnown, apellido: 'Paz' }, 'Sin dato'),
    ...factsIn('contact', { ...nothingKnown, apellido: 'Paz' }),
  ]);
  expect(facts).toMatchObject({ 'Nombre completo': 'Paz', Edad: 'Sin dato', DNI: null, Teléfono: null });
});

it.each([
  [{ dni: '30111222' }, 'DNI 30111222'],
  [{ dni: '30111222', tipo_documento: 'DNI' }, 'DNI 30111222'],
  [{ dni: 'AB123', tipo_documento: 'Pasaporte' }, 'Pasaporte AB123'],
  [{ dni: null, tipo_documento: 'Pasaporte' }, null],
  [{ dni: null, tipo_documento: 'Sin documento' }, 'Sin documento'],
])('the document %j reads %s', (patient, text) => {
  expect(documentText(patient)).toBe(text);
});

it('sex, CUIL and chosen name are read as people say them', () => {
  const known = { ...nothingKnown, apellido: 'Paz', sexo: 'F', cuil: '27123456780', nombre_elegido: 'Alma' };
  expect(Object.fromEntries(factsIn('identity', known))).toMatchObject({
    'Nombre elegido': 'Alma',
    'Sexo (según documento)': 'Femenino',
    CUIL: '27-12345678-0',
    Provincia: null,
  });
});
