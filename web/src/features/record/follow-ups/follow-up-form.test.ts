import { expect, it } from 'vitest';
import { startingFollowUp, withDraft } from './follow-up-form.ts';

const appointment = {
  id_turno: 7,
  id_prestador: 2,
  fecha: '2026-03-10',
  hora: '10:00',
  modalidad: 'virtual',
  duracion_min: 50,
} as const;
const values = startingFollowUp(1, 2, appointment);
const before = { ...values, id_turno: null, modalidad: null, duracion_min: null, planificacion: 'a medias' };

it('a draft from before the patient had come takes the appointment with which the form begins', () => {
  expect(withDraft(values, before)).toEqual({ ...values, planificacion: 'a medias' });
});

it('what the draft says of the appointment stands, and so does a draft of another day', () => {
  const said = { ...before, id_turno: 8, modalidad: 'presencial' };
  expect(withDraft(values, said)).toMatchObject({ id_turno: 8, modalidad: 'presencial', duracion_min: null });
  const ofAnotherDay = { ...before, fecha: '2026-03-09' };
  expect(withDraft(values, ofAnotherDay)).toEqual(ofAnotherDay);
});
