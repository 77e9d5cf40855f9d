import { expect, it } from 'vitest';
import { whatsappLink, whatsappNumber } from './whatsapp-link.ts';

it.each([
  ['11 5555-1234', '5491155551234'],
  ['011 15 5555-1234', '5491155551234'],
  ['+54 9 11 5555 1234', '5491155551234'],
  ['0054 11 5555 1234', '5491155551234'],
  ['0351 15 555-1234', '5493515551234'],
  ['02944 15 55-1234', '5492944551234'],
  ['4555-1234', null],
  ['', null],
  [null, null],
])('%s is %s', (phone, number) => {
  expect(whatsappNumber(phone)).toBe(number);
});

it('without a number the person chooses the contact', () => {
  expect(whatsappLink(null, 'Hola, ¿qué tal?')).toBe('https://wa.me/?text=Hola%2C%20%C2%BFqu%C3%A9%20tal%3F');
});
