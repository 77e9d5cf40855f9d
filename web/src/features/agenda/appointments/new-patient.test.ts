import { expect, it } from 'vitest';
import { newPatientFrom } from './appointment-form.ts';

it.each([
  ['Vega, Lucía', { apellido: 'Vega', nombre: 'Lucía' }],
  ['lucía vega', { apellido: 'Vega', nombre: 'Lucía' }],
  ['María José  Paz', { apellido: 'Paz', nombre: 'María José' }],
  ['Vega', { apellido: 'Vega', nombre: '' }],
  ['30.111.222', { apellido: '', nombre: '', dni: '30.111.222' }],
])('%s becomes %j', (text, fields) => {
  expect(newPatientFrom(text)).toMatchObject(fields);
});
