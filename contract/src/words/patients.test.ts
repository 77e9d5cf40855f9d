import { expect, it } from 'vitest';
import { Patient, PatientInput, PatientUpdate } from '../schemas/patients.ts';
import { todayInClinic } from './clinic-time.ts';
import { contactFacts, PATIENT_FIELD_NAMES, type PatientField, personalFacts } from './patients.ts';

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
    ...contactFacts({ ...nothingKnown, apellido: 'Paz' }),
  ]);
  expect(facts).toMatchObject({ 'Nombre completo': 'Paz', Edad: 'Sin dato', DNI: null, Teléfono: null });
});
