import { createHash } from 'node:crypto';
import type { Consent, ConsentText } from '@trama/contract/schemas/record/consents';
import { CONSENT_REFUSED, CONSENT_TYPE_LABELS } from '@trama/contract/words/record/consents';
import { expect, it } from 'vitest';
import { attach, PDF } from '../../../../test/attachments.ts';
import { assign, createPatient, trailOf } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { verifyRecords } from '../../../platform/trail/verify-records.ts';

const t = await useTestApp();
const [ana, admin, desk, companion] = [
  await t.signIn('psiquiatra', { nombre: 'Ana', apellido: 'Ruiz' }),
  await t.signIn('administrador'),
  await t.signIn('recepcion'),
  await t.signIn('acompanante_terapeutico'),
];
const TEXT = 'Acepto el tratamiento que me explicaron.';
const FIRMA = [
  [
    { x: 1, y: 2, t: 0 },
    { x: 3, y: 4, t: 16 },
  ],
];
const VERBAL = { tipo: 'tratamiento', otorgado_por: 'paciente', medio: 'verbal' };

async function newPatient() {
  const patient = await createPatient(t);
  for (const person of [ana, companion]) await assign(t, patient, person.id);
  return patient;
}
const give = (person: Person, patient: number, consent: object) =>
  t.as(person, 'POST', `/api/patients/${patient}/consents`, consent);
const listFor = async (person: Person, patient: number) =>
  (await t.as(person, 'GET', `/api/patients/${patient}/consents`)).json<Consent[]>();
const revoke = (person: Person, id: number) =>
  t.as(person, 'POST', `/api/consents/${id}/revocation`, { motivo: 'Cambió de idea' });
async function newText(tipo = 'tratamiento', texto = TEXT): Promise<ConsentText> {
  const answer = await t.as(admin, 'POST', '/api/consent-texts', { tipo, titulo: 'Consentimiento', texto });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
async function given(person: Person, patient: number, consent: object): Promise<Consent> {
  const answer = await give(person, patient, consent);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const agreesToReminders = async (patient: number) =>
  (await t.as(admin, 'GET', `/api/patients/${patient}`)).json().acepta_recordatorios;

it('a text has versions, and only an administrator writes one', async () => {
  const [first, second] = [await newText(), await newText('tratamiento', 'Otro texto')];
  expect(second.version).toBe(first.version + 1);
  const untitled = await t.as(admin, 'POST', '/api/consent-texts', { tipo: 'grabacion', texto: 'Acepto.' });
  expect(untitled.json(), untitled.body).toMatchObject({ titulo: CONSENT_TYPE_LABELS.grabacion, version: 1 });
  const texts = (await t.as(ana, 'GET', '/api/consent-texts')).json<ConsentText[]>();
  expect(texts.find(({ id_texto }) => id_texto === first.id_texto)?.vigente).toBe(false);
  expect(texts.find(({ id_texto }) => id_texto === second.id_texto)?.vigente).toBe(true);
  expect(
    (await t.as(ana, 'POST', '/api/consent-texts', { tipo: 'otro', titulo: 'x', texto: 'x' })).statusCode,
  ).toBe(403);
});

it('signed on the screen it keeps the strokes and the hash of text and strokes together, as an entry', async () => {
  const patient = await newPatient();
  const { id_texto } = await newText();
  const consent = await given(ana, patient, { ...VERBAL, medio: 'pantalla', id_texto, firma: FIRMA });
  expect(consent).toMatchObject({
    folio: 1,
    vigente: true,
    revocacion: null,
    firma: FIRMA,
    firma_sha256: createHash('sha256')
      .update(`${TEXT}\n${JSON.stringify(FIRMA)}`)
      .digest('hex'),
    autor: { nombre: 'Ana' },
  });
  expect(await listFor(ana, patient)).toEqual([consent]);
  const timeline = (await t.as(ana, 'GET', `/api/patients/${patient}/timeline`)).json().data;
  expect(timeline[0]).toMatchObject({ evento: 'consent.create', titulo: 'Tratamiento', folio: 1 });
});

it.each([
  ['without its paper', { medio: 'papel' }, 'id_adjunto', CONSENT_REFUSED.paper],
  ['without a signature', { medio: 'pantalla', id_texto: 1 }, 'firma', CONSENT_REFUSED.signature],
  [
    'with a paper of nobody',
    { medio: 'papel', id_adjunto: 999_999 },
    'id_adjunto',
    CONSENT_REFUSED.paperUnknown,
  ],
  [
    'by a representative without a name',
    { otorgado_por: 'representante' },
    'id_contacto',
    CONSENT_REFUSED.contact,
  ],
  [
    'by a contact of nobody',
    { otorgado_por: 'representante', id_contacto: 999_999 },
    'id_contacto',
    CONSENT_REFUSED.contactUnknown,
  ],
  ['with a text of nothing', { id_texto: 999_999 }, 'id_texto', CONSENT_REFUSED.textUnknown],
  ['of tomorrow', { fecha_acto: '2999-01-01' }, 'fecha_acto', 'La fecha no puede ser futura'],
])('is refused %s', async (_what, fields, field, message) => {
  const answer = await give(ana, await newPatient(), { ...VERBAL, ...fields });
  expect([answer.statusCode, answer.json().details]).toEqual([400, [{ field, message }]]);
});

it('a drawing is kept to tenths of a pixel, and one that nobody draws is refused', async () => {
  const patient = await newPatient();
  const { id_texto } = await newText();
  const signed = (firma: object[][]) => give(ana, patient, { ...VERBAL, medio: 'pantalla', id_texto, firma });
  const fine = await signed([[{ x: 5e-324, y: 12.3456, t: 1.5 }]]);
  expect(fine.json<Consent>().firma).toEqual([[{ x: 0, y: 12.3, t: 2 }]]);
  const stroke = Array.from({ length: 2_000 }, (_, t) => ({ x: t, y: t, t }));
  for (const wrong of [[[{ x: 1e300, y: 0, t: 0 }]], [stroke, stroke, stroke]])
    expect((await signed(wrong)).statusCode).toBe(400);
});

it('a paper is one that its writer may read, and not one in error', async () => {
  const patient = await newPatient();
  const paper = async (clase: string) =>
    (await attach(t, ana, patient, PDF, { fields: { clase } })).json<{ id_adjunto: number; folio: number }>();
  const [study, letter] = [await paper('estudio'), await paper('consentimiento')];
  const on = (id_adjunto: number) => ({ ...VERBAL, tipo: 'recordatorios', medio: 'papel', id_adjunto });
  const desk = await t.signIn('recepcion');
  expect((await give(desk, patient, on(study.id_adjunto))).json().error).toBe(CONSENT_REFUSED.paperUnknown);
  const correction = { aclaracion: 'Es de otra persona', error: true };
  const path = `/api/patients/${patient}/entries/${letter.folio}/corrections`;
  expect((await t.as(ana, 'POST', path, correction)).statusCode).toBe(201);
  expect((await give(ana, patient, on(letter.id_adjunto))).json().error).toBe(CONSENT_REFUSED.paperUnknown);
});

it('a paper is an attachment of the same patient, and the one who represents the patient is a legal representative', async () => {
  const [patient, other] = [await newPatient(), await newPatient()];
  const paper = (await attach(t, ana, patient, PDF, { fields: { clase: 'consentimiento' } })).json();
  expect(
    (await give(ana, other, { ...VERBAL, medio: 'papel', id_adjunto: paper.id_adjunto })).statusCode,
  ).toBe(400);
  const contact = async (fields: object) =>
    (await t.as(ana, 'POST', `/api/patients/${patient}/contacts`, { nombre: 'Rosa Paz', ...fields })).json()
      .id_contacto;
  const aunt = await contact({});
  const by = (id_contacto: number) => ({
    ...VERBAL,
    medio: 'papel',
    id_adjunto: paper.id_adjunto,
    otorgado_por: 'representante',
    id_contacto,
  });
  expect((await give(ana, patient, by(aunt))).json().error).toBe(CONSENT_REFUSED.contactUnknown);
  const consent = await given(ana, patient, by(await contact({ es_representante_legal: true })));
  expect(consent).toMatchObject({ representante: 'Rosa Paz', id_adjunto: paper.id_adjunto, folio: 2 });
});

it('belongs to the day in Buenos Aires of the moment that was sent', async () => {
  const { fecha_acto } = await given(ana, await newPatient(), {
    ...VERBAL,
    fecha_acto: '2024-03-01T02:30:00Z',
  });
  expect(fecha_acto).toBe('2024-02-29');
});

it('is revoked once, with a reason, and stays; a revocation in error counts for nothing', async () => {
  const patient = await newPatient();
  const { id_consentimiento: id } = await given(ana, patient, VERBAL);
  const answers = await Promise.all([revoke(ana, id), revoke(ana, id)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  const [consent] = await listFor(ana, patient);
  expect(consent).toMatchObject({ vigente: false, revocacion: { folio: 2, motivo: 'Cambió de idea' } });
  const mark = { aclaracion: 'Era de otro consentimiento', error: true };
  expect((await t.as(ana, 'POST', `/api/patients/${patient}/entries/2/corrections`, mark)).statusCode).toBe(
    201,
  );
  expect((await listFor(ana, patient))[0]).toMatchObject({ vigente: true, revocacion: null });
  expect((await revoke(ana, id)).statusCode).toBe(201);
});

it('reminders follow their consent: given, revoked, entered in error; the tick alone counts as before', async () => {
  const patient = await newPatient();
  const given1 = await given(desk, patient, { ...VERBAL, tipo: 'recordatorios' });
  expect(await agreesToReminders(patient)).toBe(true);
  await revoke(desk, given1.id_consentimiento);
  expect(await agreesToReminders(patient)).toBe(false);
  const given2 = await given(desk, patient, { ...VERBAL, tipo: 'recordatorios' });
  expect(await agreesToReminders(patient)).toBe(true);
  const mark = { aclaracion: 'Era de otra persona', error: true };
  await t.as(desk, 'POST', `/api/patients/${patient}/entries/${given2.folio}/corrections`, mark);
  expect(await agreesToReminders(patient)).toBe(false);
  await given(ana, patient, VERBAL);
  await t.as(ana, 'PUT', `/api/patients/${patient}`, { acepta_recordatorios: true });
  expect(await agreesToReminders(patient)).toBe(true);
});

it('reception asks for what is administrative and sees nothing else; a companion sees none', async () => {
  const patient = await newPatient();
  await given(ana, patient, VERBAL);
  await given(desk, patient, { ...VERBAL, tipo: 'datos_personales' });
  expect((await listFor(desk, patient)).map(({ tipo }) => tipo)).toEqual(['datos_personales']);
  expect(await listFor(companion, patient)).toEqual([]);
  for (const person of [desk, companion]) expect((await give(person, patient, VERBAL)).statusCode).toBe(403);
  expect(
    (await trailOf(t, 'consent.create', patient)).filter(({ outcome }) => outcome === 'refused'),
  ).toHaveLength(2);
  const [treatment] = (await listFor(ana, patient)).filter(({ tipo }) => tipo === 'tratamiento');
  expect((await revoke(desk, Number(treatment?.id_consentimiento))).statusCode).toBe(404);
});

it('the list of patients can show those without a consent to treatment', async () => {
  const [has, lacks] = [await newPatient(), await newPatient()];
  const { id_consentimiento } = await given(ana, has, VERBAL);
  const ids = async () =>
    (await t.as(ana, 'GET', '/api/patients?sin_consentimiento=true&pageSize=100'))
      .json()
      .data.map(({ id_paciente }: { id_paciente: number }) => id_paciente);
  expect(await ids()).toContain(lacks);
  expect(await ids()).not.toContain(has);
  await revoke(ana, id_consentimiento);
  expect(await ids()).toContain(has);
  expect((await t.as(desk, 'GET', '/api/patients?sin_consentimiento=true')).json().data).toEqual([]);
});

it('nothing of all this was altered by hand', async () => {
  const findings = await t.db.transaction().execute((tx) => verifyRecords(tx));
  expect(findings.filter((finding) => /consent|revocacion/.test(finding))).toEqual([]);
});
