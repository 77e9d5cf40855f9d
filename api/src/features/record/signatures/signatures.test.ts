import type { EntryPage } from '@trama/contract/schemas/record/entries';
import type { Signature, SignatureToAnswer } from '@trama/contract/schemas/record/signatures';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import {
  ENTRY_IN_ERROR,
  REFUSAL_WITHOUT_REASON,
  SIGNER_ROLES,
  SIGNS_NO_SIGNATURE,
  TEXT_HAS_CHANGED,
} from '@trama/contract/words/record/signatures';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../../../test/backups.ts';
import { assign, createPatient, trailOf } from '../../../../test/factories.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { verifyRecords } from '../../../platform/trail/verify-records.ts';

/** Signatures on entries: asked for, signed with a proof, refused with a reason. */

const t = await useTestApp();
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' });
const bruno = await t.signIn('psiquiatra', { nombre: 'Bruno', apellido: 'Paz', matricula: 'MN 7' });
const companion = await t.signIn('acompanante_terapeutico');
let patient = 0;

beforeEach(async () => {
  patient = await createPatient(t);
  for (const { id } of [ana, bruno, companion]) await assign(t, patient, id);
});

const SECRET = 'Texto que se firma';
async function note(person: Person, fields: object = {}): Promise<number> {
  const body = { id_paciente: patient, fecha: '2024-02-29', eje_tratamiento: SECRET, ...fields };
  const answer = await t.as(person, 'POST', '/api/follow-ups', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().folio;
}

const ask = (person: Person, folio: number, signer: Person, caracter = 'cofirma') =>
  t.as(person, 'POST', `/api/patients/${patient}/entries/${folio}/signatures`, {
    caracter,
    id_prestador: signer.id,
  });

async function asked(folio: number, signer: Person = bruno): Promise<Signature> {
  const answer = await ask(ana, folio, signer);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const answer = (person: Person, id: number, body: object) =>
  t.as(person, 'PATCH', `/api/signatures/${id}`, body);
const sign = (person: Person, { id_firma, huella }: Signature) =>
  answer(person, id_firma, { estado: 'firmada', huella });
const pending = async (person: Person) =>
  (await t.as(person, 'GET', '/api/signatures'))
    .json<SignatureToAnswer[]>()
    .filter((one) => one.id_paciente === patient);
const ofPatient = async (person: Person) =>
  (await t.as(person, 'GET', `/api/patients/${patient}/signatures`)).json<Signature[]>();
const correct = (person: Person, folio: number) =>
  t.as(person, 'POST', `/api/patients/${patient}/entries/${folio}/corrections`, {
    aclaracion: 'Me equivoqué',
    error: true,
  });
const loseProof = ({ id }: Person) =>
  query(t.ownerUrl, `update sessions set proved_at = now() - interval '1 day' where id_prestador = ${id}`);
const regainProof = ({ id }: Person) =>
  query(t.ownerUrl, `update sessions set proved_at = now() where id_prestador = ${id}`);
/** The tests' own ways to make people and patients leave no row in the trail. */
const findings = async () =>
  (await t.db.transaction().execute((tx) => verifyRecords(tx))).filter(
    (finding) => !/of (pacientes|asignaciones|prestadores)/.test(finding),
  );

describe('a signature', () => {
  it('is asked of somebody of the team, who sees exactly the text and signs it as an entry', async () => {
    const folio = await note(ana);
    const request = await asked(folio);
    expect(request).toMatchObject({ folio, caracter: 'cofirma', origen: 'pedido', estado: 'pendiente' });
    const [shown] = await pending(bruno);
    const written = await t.as(bruno, 'GET', `/api/patients/${patient}/entries/${folio}`);
    expect(shown?.contenido).toEqual(written.json().contenido);
    expect(shown?.contenido.eje_tratamiento).toBe(SECRET);
    const { rows } = await sql<{ huella: string }>`
      select encode(huella, 'hex') as huella from asientos where id_paciente = ${patient} and folio = ${folio}`.execute(
      t.db,
    );
    expect(shown?.huella).toBe(rows[0]?.huella);
    expect((await t.as(bruno, 'GET', '/api/signatures/pending')).json().pendientes).toBeGreaterThan(0);

    const signed = await sign(bruno, request);
    expect(signed.statusCode, signed.body).toBe(200);
    expect(signed.json()).toMatchObject({ estado: 'firmada', folio_respuesta: folio + 1, motivo: null });
    expect(await pending(bruno)).toEqual([]);
    const { data } = (await t.as(ana, 'GET', `/api/patients/${patient}/entries`)).json<EntryPage>();
    expect(data.at(-1)).toMatchObject({ clase: 'signature', autor: { apellido: 'Paz', matricula: 'MN 7' } });
    const timeline = (await t.as(ana, 'GET', `/api/patients/${patient}/timeline`)).json().data;
    expect(timeline[0]).toMatchObject({ evento: 'signature.create', folio: folio + 1 });
    expect(timeline[0].titulo).toContain(`del folio ${folio}: firmada`);
    const paper = await t.as(admin, 'GET', `/api/patients/${patient}/record.pdf`);
    const text = readPdf(paper.rawPayload).pages.flat().join('\n');
    expect(text).toContain('Firmas electrónicas');
    expect(text).toContain(`Cofirma del folio ${folio}`);
    expect(text).not.toMatch(/firma digital/i);
    expect(await findings()).toEqual([]);
  });

  it('shows in a list only what the person may read of the entry', async () => {
    const clara = await t.signIn('psicologo');
    await assign(t, patient, clara.id);
    const evaluation = await t.as(clara, 'POST', `/api/patients/${patient}/risk-evaluations`, {
      tipo: 'suicida',
      nivel: 'medio',
      fundamentos: SECRET,
      medidas: 'Acompañar',
      reevaluar_el: todayInClinic(new Date(Date.now() + 7 * 86_400_000)),
    });
    expect(evaluation.statusCode, evaluation.body).toBe(201);
    expect((await ask(clara, evaluation.json().folio, bruno)).statusCode).toBe(201);
    const requested = async () => (await t.as(clara, 'GET', '/api/signatures?vista=pedidas')).body;
    expect(await requested()).toContain(SECRET);
    await query(
      t.ownerUrl,
      `update prestadores set role = 'acompanante_terapeutico' where id_prestador = ${clara.id}`,
    );
    // Companions read the level and the measures, without the grounds.
    expect(await requested()).toContain('Acompañar');
    expect(await requested()).not.toContain(SECRET);
  });

  it('needs a proof of identity; a refusal needs a reason', async () => {
    const request = await asked(await note(ana));
    await loseProof(bruno);
    const unproved = await sign(bruno, request);
    expect([unproved.statusCode, unproved.json().code]).toEqual([403, 'PROOF_REQUIRED']);
    const empty = await answer(bruno, request.id_firma, { estado: 'rechazada', motivo: ' ' });
    expect([empty.statusCode, empty.json().error]).toEqual([400, REFUSAL_WITHOUT_REASON]);
    const refused = await answer(bruno, request.id_firma, { estado: 'rechazada', motivo: 'Falta la dosis' });
    expect(refused.json()).toMatchObject({ estado: 'rechazada', motivo: 'Falta la dosis' });
    expect((await ofPatient(ana))[0]).toMatchObject({ estado: 'rechazada', motivo: 'Falta la dosis' });
    const mine = (await t.as(ana, 'GET', '/api/signatures?vista=pedidas')).json<Signature[]>();
    expect(mine[0]).toMatchObject({ id_firma: request.id_firma, estado: 'rechazada' });
    await regainProof(bruno);
    // After a refusal it can be asked for again.
    expect((await sign(bruno, await asked(request.folio))).statusCode).toBe(200);
  });

  it('refused, is on the author’s panel with the reason until they do something about it', async () => {
    const refusals = async (person: Person) =>
      (await t.as(person, 'GET', '/api/signatures?vista=rechazadas')).json<SignatureToAnswer[]>();
    const refuse = async (motivo: string) => {
      const request = await asked(await note(ana));
      await answer(bruno, request.id_firma, { estado: 'rechazada', motivo });
      return request;
    };
    const first = await refuse('Falta la dosis');
    const second = await refuse('No estuve');
    const third = await refuse('Otro día');
    expect((await refusals(ana)).map(({ id_firma, motivo }) => [id_firma, motivo])).toEqual([
      [third.id_firma, 'Otro día'],
      [second.id_firma, 'No estuve'],
      [first.id_firma, 'Falta la dosis'],
    ]);
    expect(await refusals(bruno)).toEqual([]);
    // They ask again, clarify, or mark it as an error.
    await asked(first.folio);
    expect(await refusals(ana)).toHaveLength(2);
    const url = `/api/patients/${patient}/entries/${second.folio}/corrections`;
    await t.as(ana, 'POST', url, { aclaracion: 'Dosis: 5 mg', error: false });
    expect(await refusals(ana)).toHaveLength(1);
    expect((await correct(ana, third.folio)).statusCode).toBe(201);
    expect(await refusals(ana)).toEqual([]);
  });

  it('is given once, also by two at the same moment', async () => {
    const request = await asked(await note(ana));
    const answers = await Promise.all([sign(bruno, request), sign(bruno, request), sign(bruno, request)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await sign(bruno, request)).json().code).toBe('ALREADY_SIGNED');
    expect((await ask(ana, request.folio, bruno)).json().code).toBe('ALREADY_SIGNED');
    const { rows } = await sql`select from firmas where id_paciente = ${patient}`.execute(t.db);
    expect(rows).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });

  it('is not given to a text that changed meanwhile: an error, a new version, another text on the screen', async () => {
    const request = await asked(await note(ana));
    expect((await correct(ana, request.folio)).statusCode).toBe(201);
    const changed = await sign(bruno, request);
    expect([changed.statusCode, changed.json()]).toEqual([
      409,
      { error: TEXT_HAS_CHANGED, code: 'EDIT_CONFLICT' },
    ]);
    expect(await pending(bruno)).toEqual([]);
    expect((await ofPatient(ana))[0]?.estado).toBe('sin_efecto');
    expect((await ask(ana, request.folio, bruno)).json().error).toBe(ENTRY_IN_ERROR);

    const history = await t.as(ana, 'POST', '/api/medical-history', { id_paciente: patient, motivo: 'Uno' });
    const { data } = (await t.as(ana, 'GET', `/api/patients/${patient}/entries`)).json<EntryPage>();
    const version = await asked(Number(data.at(-1)?.folio));
    await t.as(ana, 'PUT', `/api/medical-history/${history.json().id_admision}`, { motivo: 'Dos' });
    expect((await sign(bruno, version)).json().code).toBe('EDIT_CONFLICT');

    const other = await asked(await note(ana));
    const otherText = await answer(bruno, other.id_firma, { estado: 'firmada', huella: 'ab'.repeat(32) });
    expect(otherText.json().code).toBe('EDIT_CONFLICT');
    await query(
      t.ownerUrl,
      `begin; alter table seguimientos disable trigger user;
       update seguimientos set eje_tratamiento = 'Otro' where id_paciente = ${patient};
       alter table seguimientos enable trigger user; commit`,
    );
    expect((await sign(bruno, other)).json().code).toBe('EDIT_CONFLICT');
    await query(
      t.ownerUrl,
      `update seguimientos set eje_tratamiento = '${SECRET}' where id_paciente = ${patient}`,
    );
    expect((await sign(bruno, other)).statusCode).toBe(200);
  });

  it('is for somebody who reaches the patient and is active, when it is asked for and when it is given', async () => {
    const folio = await note(ana);
    const stranger = await t.signIn('psiquiatra');
    const left = await t.signIn('psicologo');
    await assign(t, patient, left.id);
    const request = await asked(folio, left);
    for (const nobody of [stranger, companion, ana]) {
      const refused = await ask(ana, folio, nobody);
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'PROVIDER_NOT_ELIGIBLE']);
    }
    await t.as(admin, 'DELETE', `/api/patients/${patient}/assign/${left.id}`);
    expect((await sign(left, request)).statusCode).toBe(404);
    expect(await pending(left)).toEqual([]);
    await t.as(admin, 'POST', `/api/patients/${patient}/assign/${left.id}`);
    expect((await t.as(admin, 'POST', `/api/providers/${left.id}/deactivate`)).statusCode).toBe(200);
    expect((await sign(left, request)).statusCode).toBe(401);
    expect((await ask(ana, folio, left)).json().code).toBe('PROVIDER_NOT_ELIGIBLE');
    expect((await ofPatient(ana))[0]).toMatchObject({ estado: 'pendiente', firmante: { is_active: false } });
  });

  it('can be given by nobody else, and a signature itself cannot be signed', async () => {
    const request = await asked(await note(ana));
    for (const other of [ana, admin]) expect((await sign(other, request)).statusCode).toBe(403);
    expect((await trailOf(t, 'signature.create', patient)).map(({ outcome }) => outcome)).toEqual([
      'refused',
      'refused',
    ]);
    expect((await ask(ana, request.folio, bruno)).statusCode).toBe(200);
    const { folio_respuesta } = (await sign(bruno, request)).json<Signature>();
    expect((await ask(ana, Number(folio_respuesta), admin)).json().error).toBe(SIGNS_NO_SIGNATURE);
  });

  it('in error counts for nothing, and can be asked for again', async () => {
    const request = await asked(await note(ana));
    const { folio_respuesta } = (await sign(bruno, request)).json<Signature>();
    expect((await correct(bruno, Number(folio_respuesta))).statusCode).toBe(201);
    expect((await ofPatient(ana))[0]?.estado).toBe('sin_efecto');
    expect((await sign(bruno, await asked(request.folio))).statusCode).toBe(200);
    expect(await findings()).toEqual([]);
  });

  it('shows a companion those of their own entries alone, and lets them sign none', async () => {
    await asked(await note(ana));
    expect(await ofPatient(companion)).toEqual([]);
    const folio = await note(companion);
    await asked(folio);
    expect((await ofPatient(companion)).map((one) => one.folio)).toEqual([folio]);
    expect((await ask(companion, folio, bruno)).statusCode).toBe(403);
    expect((await t.as(companion, 'GET', '/api/signatures')).json()).toEqual([]);
  });
});

describe('required by the settings', () => {
  const set = async (firmas: object) => {
    const answer = await t.as(admin, 'PUT', '/api/settings', { firmas });
    expect(answer.statusCode, answer.body).toBe(200);
  };

  it('every entry of a person in training asks their supervisor, whatever writes it', async () => {
    await set({ practicantes: [{ id_prestador: ana.id, id_supervisor: bruno.id }] });
    const folio = await note(ana);
    await t.as(ana, 'POST', '/api/medications', { id_paciente: patient, nombre_medicamento: 'Litio' });
    await note(bruno);
    expect((await pending(bruno)).map(({ clase, caracter, origen }) => [clase, caracter, origen])).toEqual([
      ['follow_up', 'supervision', 'practicante'],
      ['medication', 'supervision', 'practicante'],
    ]);
    const [request] = await pending(bruno);
    expect(request?.folio).toBe(folio);
    expect((await sign(bruno, request as Signature)).json().estado).toBe('firmada');
    await set({ practicantes: [] });
    await note(ana);
    expect(await pending(bruno)).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });

  it('lowering a high risk asks a second professional, and nothing else does', async () => {
    const director = await t.signIn('director_medico');
    await assign(t, patient, director.id);
    await set({ baja_de_riesgo: bruno.id });
    const evaluate = (person: Person, nivel: string) =>
      t.as(person, 'POST', `/api/patients/${patient}/risk-evaluations`, {
        tipo: 'suicida',
        nivel,
        fundamentos: 'Se evaluó',
        reevaluar_el:
          nivel === 'sin_riesgo' ? null : new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
      });
    for (const nivel of ['medio', 'alto', 'muy_alto']) await evaluate(ana, nivel);
    expect(await pending(bruno)).toEqual([]);
    expect((await evaluate(ana, 'alto')).statusCode).toBe(201);
    expect((await pending(bruno)).map(({ clase, origen }) => [clase, origen])).toEqual([
      ['risk_evaluation', 'baja_de_riesgo'],
    ]);
    // Nobody signs for themselves: somebody else of the team does.
    await evaluate(bruno, 'bajo');
    expect(await pending(bruno)).toHaveLength(1);
    expect((await pending(director)).map(({ origen }) => origen)).toEqual(['baja_de_riesgo']);
    await set({ baja_de_riesgo: null });
  });

  it('lowering the high risk of a history asks one too, also after an evaluation that was an error', async () => {
    await set({ baja_de_riesgo: bruno.id });
    await t.as(ana, 'POST', '/api/medical-history', { id_paciente: patient, riesgo: 'muy alto' });
    const evaluate = (nivel: string) =>
      t.as(ana, 'POST', `/api/patients/${patient}/risk-evaluations`, {
        tipo: 'suicida',
        nivel,
        fundamentos: 'Se evaluó',
        reevaluar_el: todayInClinic(new Date(Date.now() + 3 * 86_400_000)),
      });
    expect((await correct(ana, (await evaluate('muy_alto')).json().folio)).statusCode).toBe(201);
    expect(await pending(bruno)).toEqual([]);
    expect((await evaluate('bajo')).statusCode).toBe(201);
    expect((await pending(bruno)).map(({ origen }) => origen)).toEqual(['baja_de_riesgo']);
    await set({ baja_de_riesgo: null });
  });

  it('names people who can sign', async () => {
    const answer = await t.as(admin, 'PUT', '/api/settings', { firmas: { baja_de_riesgo: companion.id } });
    expect([answer.statusCode, answer.json().details[0].field]).toEqual([400, 'firmas']);
    const { rows } = await sql<{ text: string }>`
      select prosrc as text from pg_proc where proname = 'firmante_para'`.execute(t.db);
    expect(rows[0]?.text).toContain(
      `(${SIGNER_ROLES.filter((role) => role !== 'administrador')
        .map((role) => `'${role}'`)
        .join(', ')})`,
    );
  });
});
