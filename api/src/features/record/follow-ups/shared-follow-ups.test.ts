import type { Appointment, CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import type { UnfinishedDraft } from '@trama/contract/schemas/record/drafts';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import type { SharedFollowUp } from '@trama/contract/schemas/record/shared-follow-ups';
import { beforeAll, describe, expect, it } from 'vitest';
import { agendaDay, book } from '../../../../test/agenda.ts';
import { assign, createPatient, trail } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const desk = await t.signIn('recepcion');
const ana = await t.signIn('psicologo');
const admin = await t.signIn('administrador');
const NAMES = [
  ['Zulma', 'Quiroga'],
  ['Wenceslao', 'Iturbe'],
  ['Ofelia', 'Bermúdez'],
];
let people: number[] = [];

beforeAll(async () => {
  people = [];
  for (const [n, [nombre, apellido]] of NAMES.entries()) {
    people.push(await createPatient(t, { nombre, apellido: String(apellido), dni: `2811133${n}` }));
    await assign(t, people[n] as number, ana.id);
  }
});

let days = 0;
/** A meeting of the three, on another past day each time. */
async function meeting(participantes: number[] = people): Promise<number> {
  days -= 1;
  const at = { inicio: agendaDay(days, '10:00'), fin: agendaDay(days, '11:30') };
  const created = await book(t, desk, { ...at, id_prestador: ana.id, tipo: 'familia', participantes });
  expect(created.statusCode, created.body).toBe(201);
  return created.json<CreatedAppointment>().id_turno;
}
const came = (...who: boolean[]) =>
  people.map((id_paciente, n) => ({ id_paciente, asistio: who[n] ?? true }));
const write = (fields: object, person: Person = ana, headers = {}) =>
  t.as(person, 'POST', '/api/follow-ups/shared', { comun: 'Se habló de la mudanza.', ...fields }, headers);
const followUps = async (patient: number | undefined, person = ana) =>
  (await t.as(person, 'GET', `/api/patients/${patient}/follow-ups`)).json<FollowUp[]>();

describe('a shared note', () => {
  it('is an entry in the record of each one who came, with the common part and their own', async () => {
    const id_turno = await meeting();
    const answer = await write({
      id_turno,
      participantes: [
        { id_paciente: people[0], asistio: true, propio: 'Más tranquila.' },
        { id_paciente: people[1], asistio: true },
        { id_paciente: people[2], asistio: false },
      ],
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const { seguimientos } = answer.json<SharedFollowUp>();
    expect(seguimientos.map(({ id_paciente, folio }) => [id_paciente, folio])).toEqual([
      [people[0], 1],
      [people[1], 1],
    ]);
    expect((await followUps(people[0]))[0]).toMatchObject({
      intervenciones_principales: 'Se habló de la mudanza.',
      logros_variaciones_mes: 'Más tranquila.',
      duracion_min: 90,
      hora: '10:00',
    });
    expect((await followUps(people[1]))[0]?.logros_variaciones_mes).toBeNull();
    expect(await followUps(people[2])).toEqual([]);
    const ids = seguimientos.map((followUp) => followUp.id_turno);
    expect(new Set([id_turno, ...ids]).size).toBe(3);
  });

  it('marks who came and who did not', async () => {
    const id_turno = await meeting();
    await write({ id_turno, participantes: came(true, false, true) });
    const from = agendaDay(days, '00:00').slice(0, 10);
    const [shown] = (await t.as(ana, 'GET', `/api/appointments?from=${from}&to=${from}`)).json();
    expect([shown.estado, shown.participantes.map(({ estado }: { estado: string }) => estado)]).toEqual([
      'realizado',
      ['realizado', 'ausente', 'realizado'],
    ]);
  });

  it.each([
    ['comun', { comun: 'Wenceslao no quiso hablar.' }],
    ['comun', { comun: 'Se habló con el señor iturbe, wenceslao iturbe.' }],
    ['comun', { comun: 'DNI 28.111.331' }],
    ['participantes.0.propio', { propio: 'Se enojó con Bermudez.' }],
  ])(
    'is refused at %s when it names another one of them: %j',
    async (field, { comun, propio }: { comun?: string; propio?: string }) => {
      const id_turno = await meeting();
      const before = await followUps(people[0]);
      const [first, ...rest] = came();
      const answer = await write({
        id_turno,
        ...(comun && { comun }),
        participantes: [{ ...first, ...(propio && { propio }) }, ...rest],
      });
      expect([answer.statusCode, answer.json().details?.[0]?.field]).toEqual([400, field]);
      expect(await followUps(people[0])).toEqual(before);
    },
  );

  it('may name the person whose own part it is', async () => {
    const id_turno = await meeting();
    const [first, ...rest] = came();
    const answer = await write({
      id_turno,
      participantes: [{ ...first, propio: 'Zulma Quiroga vino puntual.' }, ...rest],
    });
    expect(answer.statusCode, answer.body).toBe(201);
  });

  it('is written for all or for none: one that cannot be written undoes the others', async () => {
    const id_turno = await meeting();
    await write({ id_turno, participantes: [{ id_paciente: people[2], asistio: true }] });
    const before = [await followUps(people[0]), await followUps(people[1])];
    const second = await write({ id_turno, participantes: came() });
    expect([second.statusCode, second.json().details[0].field]).toEqual([400, 'participantes']);
    expect([await followUps(people[0]), await followUps(people[1])]).toEqual(before);
  });

  it('is made once per key', async () => {
    const id_turno = await meeting();
    const headers = { 'idempotency-key': 'una-nota-compartida' };
    const first = await write({ id_turno, participantes: came() }, ana, headers);
    const again = await write({ id_turno, participantes: came() }, ana, headers);
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
  });

  it('marked as an error in one record stands in the others, and gives back that one appointment', async () => {
    const id_turno = await meeting();
    const { seguimientos } = (await write({ id_turno, participantes: came() })).json<SharedFollowUp>();
    const marked = await t.as(
      ana,
      'POST',
      `/api/patients/${people[0]}/entries/${seguimientos[0]?.folio}/corrections`,
      { aclaracion: 'No estuvo', error: true },
    );
    expect(marked.statusCode).toBe(201);
    const inError = [];
    for (const id of people)
      inError.push(
        (await followUps(id)).find(({ id_seguimiento }) =>
          seguimientos.some((s) => s.id_seguimiento === id_seguimiento),
        )?.error,
      );
    expect(inError).toEqual([true, false, false]);
    const again = await write({ id_turno, participantes: [{ id_paciente: people[0], asistio: true }] });
    expect(again.statusCode, again.body).toBe(201);
  });

  it('is a 404 for everybody when one of them is out of the writer’s reach', async () => {
    const stranger = await createPatient(t);
    const id_turno = await meeting([...people, stranger]);
    const body = { id_turno, participantes: came() };
    // The desk's booking assigned the stranger, who had no team; the assignment ends.
    await t.db
      .updateTable('asignaciones')
      .set({ fecha_baja: new Date() })
      .where('id_paciente', '=', stranger)
      .execute();
    const refused = await write(body);
    expect([refused.statusCode, refused.body]).toEqual([
      404,
      (await write({ ...body, id_turno: 999_999 })).body,
    ]);
    expect((await write(body, await t.signIn('psicologo'))).statusCode).toBe(404);
    const byAdmin = await write(body, admin);
    expect(byAdmin.statusCode, byAdmin.body).toBe(201);
    expect(byAdmin.json<SharedFollowUp>().seguimientos[0]?.id_prestador).toBe(ana.id);
  });

  it('names every part at fault at once', async () => {
    const id_turno = await meeting();
    const answer = await write({
      id_turno,
      comun: 'Ofelia habló poco.',
      participantes: [
        { id_paciente: people[0], propio: 'Discutió con Wenceslao.' },
        { id_paciente: people[1], propio: 'Tranquilo.' },
        { id_paciente: people[2], propio: 'Llegó con Zulma.' },
      ],
    });
    expect(
      answer
        .json()
        .details.map(({ field }: { field: string }) => field)
        .sort(),
    ).toEqual(['comun', 'participantes.0.propio', 'participantes.2.propio']);
  });

  it('begins with who takes part; afterwards each of them has the note', async () => {
    const id_turno = await meeting();
    const read = async (person = ana) => t.as(person, 'GET', `/api/follow-ups/shared/${id_turno}`);
    const before = (await read()).json<Appointment>();
    expect(
      before.participantes.map(({ id_paciente, id_seguimiento }) => [id_paciente, id_seguimiento]),
    ).toEqual(people.map((id) => [id, null]));
    expect((await read(admin)).statusCode).toBe(200);
    expect((await read(await t.signIn('psicologo'))).statusCode).toBe(404);
    expect(
      (await t.as(ana, 'GET', `/api/follow-ups/shared/${before.participantes[0]?.id_turno}`)).statusCode,
    ).toBe(404);
    await write({ id_turno, participantes: came(true, true, false) });
    const { participantes } = (await read()).json<Appointment>();
    expect(participantes.map(({ estado, id_seguimiento }) => [estado, id_seguimiento !== null])).toEqual([
      ['realizado', true],
      ['realizado', true],
      ['ausente', false],
    ]);
  });

  it('is among the unfinished drafts of its author, and names nobody there', async () => {
    const id_turno = await meeting();
    await t.as(ana, 'PUT', `/api/drafts/shared-follow-up/${id_turno}`, { contenido: { comun: 'A medias' } });
    await t.as(ana, 'PUT', `/api/drafts/follow-up/${people[0]}`, { contenido: { eje: 'A medias' } });
    const listed = (await t.as(ana, 'GET', '/api/drafts')).json<UnfinishedDraft[]>();
    expect(
      listed.map(({ form, id_paciente, encuentro }) => [form, id_paciente, encuentro?.id_turno]),
    ).toEqual([
      ['follow-up', people[0], undefined],
      ['shared-follow-up', null, id_turno],
    ]);
    expect(listed[1]).toMatchObject({
      pacientes: null,
      encuentro: { tipo: 'familia', grupo: null, participantes_total: 3 },
    });
    expect((await t.as(admin, 'GET', '/api/drafts')).json()).toEqual([]);
    await t.as(ana, 'DELETE', `/api/drafts/follow-up/${people[0]}`);
    // With one of them out of reach it is as if it did not exist.
    const reach = t.db.updateTable('asignaciones').where('id_paciente', '=', Number(people[2]));
    await reach.set({ fecha_baja: new Date() }).execute();
    expect((await t.as(ana, 'GET', '/api/drafts')).json()).toEqual([]);
    await reach.set({ fecha_baja: null }).execute();
    expect((await t.as(ana, 'GET', '/api/drafts')).json()).toHaveLength(1);
    await t.as(ana, 'DELETE', `/api/drafts/shared-follow-up/${id_turno}`);
  });

  it('is about sessions that each participant signs for themselves', async () => {
    const id_turno = await meeting();
    const { seguimientos } = (
      await write({ id_turno, participantes: came(true, true, false) })
    ).json<SharedFollowUp>();
    const conform = async (id: number | null | undefined) =>
      (await t.as(desk, 'POST', `/api/appointments/${id}/conformity`, { medio: 'papel' })).statusCode;
    expect(await conform(seguimientos[0]?.id_turno)).toBe(201);
    const { participantes } = (
      await t.as(ana, 'GET', `/api/follow-ups/shared/${id_turno}`)
    ).json<Appointment>();
    expect(participantes.map(({ conformidad }) => conformidad)).toEqual(['papel', null, null]);
    // Neither an absent person nor all of them at once.
    expect(await conform(participantes[2]?.id_turno)).toBe(400);
    expect(await conform(id_turno)).toBe(400);
  });

  it('keeps a draft of its author, which ends with it', async () => {
    const id_turno = await meeting();
    const url = `/api/drafts/shared-follow-up/${id_turno}`;
    const contenido = { comun: 'A medio escribir' };
    expect((await t.as(ana, 'PUT', url, { contenido })).statusCode).toBe(200);
    expect((await t.as(ana, 'GET', url)).json().contenido).toEqual(contenido);
    expect((await t.as(admin, 'GET', url)).statusCode).toBe(204);
    // The trail says whose record it is about: of what was written one by one, of what was read together.
    const recorded = trail(t).where('object_id', '=', id_turno);
    const begun = await recorded.select('id_paciente').where('action', '=', 'draft.save').execute();
    expect(begun.map(({ id_paciente }) => id_paciente)).toEqual(people);
    const looked = await recorded
      .select('pacientes')
      .where('action', '=', 'draft.read')
      .orderBy('id')
      .execute();
    expect(looked[0]?.pacientes?.map(Number).sort()).toEqual([...people].sort());
    await write({ id_turno, participantes: came() });
    expect((await t.as(ana, 'GET', url)).statusCode).toBe(204);
  });

  it('charges each one who came once', async () => {
    await t.as(admin, 'POST', '/api/fees', {
      modalidad: null,
      role: 'psicologo',
      importe: 1500000,
      desde: '2020-01-01',
    });
    const id_turno = await meeting();
    await write({ id_turno, participantes: came(true, true, false) });
    const charged = await t.db
      .selectFrom('cargos')
      .innerJoin('turnos', 'turnos.id_turno', 'cargos.id_turno')
      .select(['cargos.id_paciente', 'importe'])
      .where('id_encuentro', '=', id_turno)
      .orderBy('cargos.id_paciente')
      .execute();
    expect(charged.map(({ id_paciente, importe }) => [id_paciente, Number(importe)])).toEqual([
      [people[0], 1500000],
      [people[1], 1500000],
    ]);
  });
});
