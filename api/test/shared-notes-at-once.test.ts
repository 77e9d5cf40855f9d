import type { CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import { expect, it } from 'vitest';
import { createDb, createPool } from '../src/database/connect.ts';
import { verifyRecords } from '../src/platform/trail/verify-records.ts';
import { agendaDay, book } from './agenda.ts';
import { assign, createPatient } from './factories.ts';
import { type Person, useTestApp } from './test-app.ts';

const NOTES = 20;
const PEOPLE = 12;
const BOOKINGS = 8;

it('twenty notes about the same twelve people, and bookings of them, at once: every chain whole, no note in some records only', {
  timeout: 300_000,
}, async () => {
  const t = await useTestApp();
  const desk = await t.signIn('recepcion');
  const people: number[] = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await createPatient(t));
  const authors = await Promise.all(Array.from({ length: 4 }, () => t.signIn('psicologo')));
  for (const id of people) for (const author of authors) await assign(t, id, author.id);
  const meetings: { id: number; author: number }[] = [];
  for (let n = 0; n < NOTES; n += 1) {
    const author = n % authors.length;
    const at = { inicio: agendaDay(-1 - n, '10:00'), fin: agendaDay(-1 - n, '11:00') };
    const created = await book(t, desk, {
      ...at,
      id_prestador: authors[author]?.id,
      tipo: 'grupo',
      participantes: people,
    });
    meetings.push({ id: created.json<CreatedAppointment>().id_turno, author });
  }
  // Meanwhile they are given further appointments, which hold the same people and agendas.
  const booking = meetings.slice(0, BOOKINGS).map(({ author }, n) =>
    book(t, authors[author] as Person, {
      inicio: agendaDay(1 + n, '10:00'),
      fin: agendaDay(1 + n, '11:00'),
      tipo: 'grupo',
      participantes: people.toReversed(),
    }),
  );
  const answers = await Promise.all(
    meetings.map(({ id, author }, n) =>
      t.as(authors[author] ?? null, 'POST', '/api/follow-ups/shared', {
        id_turno: id,
        comun: `nota ${n}`,
        // Everybody names them in another order.
        participantes: [...people]
          .sort((a, b) => ((a * 7 + n * 3) % 13) - ((b * 7 + n * 3) % 13))
          .map((id_paciente) => ({ id_paciente })),
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(NOTES).fill(201));
  const booked = await Promise.all(booking);
  // Everybody waits for the same people, so that one may be told to try again. None waits for somebody who waits for it.
  expect(
    booked.map(({ statusCode }) => statusCode).filter((status) => status !== 201 && status !== 503),
  ).toEqual([]);
  const rows = await t.db
    .selectFrom('seguimientos')
    .select(['intervenciones_principales as nota', 'id_paciente'])
    .execute();
  const perNote = new Map<string, number>();
  for (const { nota } of rows) perNote.set(String(nota), (perNote.get(String(nota)) ?? 0) + 1);
  expect([...perNote.values()]).toEqual(Array(NOTES).fill(PEOPLE));
  const owner = createDb(createPool({ url: t.ownerUrl, poolSize: 1, onError: () => {} }));
  const heads = await owner.selectFrom('legajos').select('ultimo_folio').execute();
  expect(heads.map(({ ultimo_folio }) => ultimo_folio)).toEqual(Array(PEOPLE).fill(NOTES));
  const findings = await owner.transaction().execute((tx) => verifyRecords(tx));
  await owner.destroy();
  expect(findings.filter((finding) => /folio|seguimientos|turnos/.test(finding))).toEqual([]);
});
