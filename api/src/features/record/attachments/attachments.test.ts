import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Attachment } from '@trama/contract/schemas/record/attachments';
import { FILE_REFUSED } from '@trama/contract/words/record/attachments';
import pino from 'pino';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { atEnd } from '../../../../test/at-end.ts';
import { attach, flipBit, formOf, PDF, SAID, storedName } from '../../../../test/attachments.ts';
import { restore } from '../../../../test/backups.ts';
import { assign, createPatient, trailOf } from '../../../../test/factories.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { writeBackup } from '../../../database/backup/write-backup.ts';
import { createDb, createPool } from '../../../database/connect.ts';
import { SERVING_ROLE } from '../../../database/opening/serving-login.ts';
import { enterFile, keepFile, removeOrphans, verifyFiles } from '../../../platform/files/kept-files.ts';

const t = await useTestApp();
const [ana, admin, director, desk, companion] = [
  await t.signIn('psiquiatra', { nombre: 'Ana', apellido: 'Ruiz' }),
  await t.signIn('administrador'),
  await t.signIn('director_medico'),
  await t.signIn('recepcion'),
  await t.signIn('acompanante_terapeutico'),
];

async function newPatient() {
  const patient = await createPatient(t);
  for (const person of [ana, director, companion]) await assign(t, patient, person.id);
  return patient;
}

const listFor = async (person: typeof ana, patient: number) =>
  (await t.as(person, 'GET', `/api/patients/${patient}/attachments`)).json<Attachment[]>();
const fileFor = (person: typeof ana, id: number) => t.as(person, 'GET', `/api/attachments/${id}/file`);
const made = async (...sent: Parameters<typeof attach>) => {
  const answer = await attach(...sent);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Attachment>();
};

/** Names in the store, and what lies half-received beside it. */
async function stored() {
  let kept = 0;
  for await (const _file of t.files.store.list()) kept += 1;
  return { kept, coming: (await readdir(t.files.incoming).catch(() => [])).length };
}

describe('an attachment', () => {
  it('is an entry with a folio, and its file comes back as it was sent', async () => {
    const patient = await newPatient();
    const created = await made(t, ana, patient, PDF, {
      fields: { fecha_documento: '2024-02-29', autor_externo: 'Laboratorio Sur' },
    });
    expect(created).toMatchObject({
      ...SAID,
      folio: 1,
      error: false,
      fecha_documento: '2024-02-29',
      autor_externo: 'Laboratorio Sur',
      nombre_archivo: 'estudio.pdf',
      tipo_mime: 'application/pdf',
      bytes: PDF.length,
      sha256: createHash('sha256').update(PDF).digest('hex'),
      antivirus: 'no_revisado',
      disponible: true,
      repetido_en: null,
      autor: { nombre: 'Ana', apellido: 'Ruiz' },
    });
    const file = await fileFor(ana, created.id_adjunto);
    expect(file.rawPayload.equals(PDF)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="estudio.pdf"/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'cache-control': 'no-store',
    });
    const { paths } = (await t.app.inject({ url: '/api/openapi.json' })).json();
    expect(paths['/api/attachments/{id}/file'].get.responses[200].content).toHaveProperty([
      'application/pdf',
    ]);
    expect(await trailOf(t, 'attachment.create', patient)).toEqual([{ id_prestador: ana.id, outcome: 'ok' }]);
    expect(await trailOf(t, 'attachment.read', patient)).toEqual([{ id_prestador: ana.id, outcome: 'ok' }]);
    const timeline = await t.as(ana, 'GET', `/api/patients/${patient}/timeline`);
    expect(timeline.json().data[0]).toMatchObject({
      evento: 'attachment.create',
      titulo: 'Laboratorio',
      folio: 1,
    });
  });

  it('lies in the store encrypted, and a flipped byte or a lost file is named with patient and folio', async () => {
    const patient = await newPatient();
    const { id_adjunto } = await made(t, ana, patient);
    const archivo = await storedName(t, id_adjunto);
    expect((await buffer(await t.files.store.read(archivo))).includes('%PDF')).toBe(false);
    const findings = () => verifyFiles(t.db, t.files);
    expect(await findings()).toEqual([]);
    const whose = `(folio 1 of patient ${patient})`;
    await flipBit(t, id_adjunto);
    expect(await findings()).toEqual([`the file of attachment ${id_adjunto} was altered ${whose}`]);
    const refused = async () => {
      const answer = await fileFor(ana, id_adjunto);
      return [answer.statusCode, answer.json().error];
    };
    expect(await refused()).toEqual([503, FILE_REFUSED.gone]);
    const { kept } = await stored();
    await t.files.store.remove(archivo);
    expect((await stored()).kept).toBe(kept - 1);
    expect(await findings()).toEqual([`the file of attachment ${id_adjunto} is lost ${whose}`]);
    expect(await refused()).toEqual([503, FILE_REFUSED.gone]);
  });

  it('sent again with its key is one attachment and one file', async () => {
    const patient = await newPatient();
    const { kept } = await stored();
    const key = 'una-clave-de-prueba';
    const first = await made(t, ana, patient, PDF, { key });
    expect(await made(t, ana, patient, PDF, { key })).toEqual(first);
    expect((await stored()).kept).toBe(kept + 1);
    expect(await listFor(ana, patient)).toHaveLength(1);
    expect((await made(t, ana, patient)).repetido_en).toBe(1);
    // One that was attached by mistake counts for nothing.
    const mistake = { aclaracion: 'Era de otra persona', error: true };
    await t.as(ana, 'POST', `/api/patients/${patient}/entries/1/corrections`, mistake);
    expect((await made(t, ana, patient)).repetido_en).toBe(2);
  });

  it('needs a class, a title and a summary, and says which are missing', async () => {
    const patient = await newPatient();
    const before = await stored();
    const answer = await attach(t, ana, patient, PDF, {
      fields: { clase: 'x', titulo: ' ', sumario: '\u200B' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.map(({ field }: { field: string }) => field)).toEqual([
      'clase',
      'titulo',
      'sumario',
    ]);
    expect(await stored()).toEqual(before);
  });

  it('whose title or summary holds what cannot be stored is refused', async () => {
    const patient = await newPatient();
    const before = await stored();
    for (const field of ['titulo', 'sumario', 'autor_externo']) {
      const answer = await attach(t, ana, patient, PDF, { fields: { [field]: 'Labora\0torio' } });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_ERROR']);
    }
    expect(await stored()).toEqual(before);
  });

  it('leaves neither the token nor what is said of it in the log, at its finest level', async () => {
    const log: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (line: string) => log.push(line) });
    const told = await useTestApp({ database: t.ownerUrl, logger });
    await made(told, ana, await newPatient());
    const text = log.join('');
    expect(text).toContain('multipart');
    for (const secret of [ana.session.token, SAID.titulo]) expect(text).not.toContain(secret);
  });

  it('without a file, or without a form, is refused', async () => {
    const url = `/api/patients/${await newPatient()}/attachments`;
    const { headers, payload } = formOf(SAID, '', '');
    const empty = Buffer.from(payload.toString().replace('name="file"', 'name="other"'));
    for (const answer of [await t.as(ana, 'POST', url, empty, headers), await t.as(ana, 'POST', url, SAID)])
      expect([answer.statusCode, answer.json().error]).toEqual([400, FILE_REFUSED.missing]);
  });
});

describe('who sees what', () => {
  it('reception sees the administrative classes alone, and a companion pictures and notes of a day', async () => {
    const patient = await newPatient();
    for (const clase of ['estudio', 'credencial', 'imagen', 'nota_de_jornada', 'orden'])
      await made(t, ana, patient, PDF, { fields: { clase, titulo: clase } });
    const titles = async (person: typeof ana) => (await listFor(person, patient)).map(({ titulo }) => titulo);
    expect(await titles(ana)).toHaveLength(5);
    expect(await titles(desk)).toEqual(['orden', 'credencial']);
    expect(await titles(companion)).toEqual(['nota_de_jornada', 'imagen']);
    const [study] = (await listFor(ana, patient)).filter(({ clase }) => clase === 'estudio');
    for (const person of [desk, companion]) {
      expect((await fileFor(person, Number(study?.id_adjunto))).statusCode).toBe(404);
      const events = (await t.as(person, 'GET', `/api/patients/${patient}/timeline`)).json().data ?? [];
      expect(JSON.stringify(events)).not.toContain('estudio');
    }
    // The text of an entry follows the same rule.
    expect((await t.as(companion, 'GET', `/api/patients/${patient}/entries/1`)).statusCode).toBe(404);
    expect((await t.as(companion, 'GET', `/api/patients/${patient}/entries/3`)).statusCode).toBe(200);
    expect((await fileFor(desk, Number((await listFor(desk, patient))[0]?.id_adjunto))).statusCode).toBe(200);
  });

  it('nobody adds a class that is not theirs, and the try is in the trail', async () => {
    const patient = await newPatient();
    const before = await stored();
    for (const person of [desk, companion])
      expect((await attach(t, person, patient)).json()).toMatchObject({ code: 'FORBIDDEN' });
    expect(await stored()).toEqual(before);
    expect(await trailOf(t, 'attachment.create', patient)).toEqual(
      [desk, companion].map(({ id }) => ({ id_prestador: id, outcome: 'refused' })),
    );
    await made(t, desk, patient, PDF, { fields: { clase: 'credencial' } });
    await made(t, companion, patient, PDF, { fields: { clase: 'nota_de_jornada' } });
  });

  it('an insurance card that reception files is nothing clinical: the first appointment still makes the team', async () => {
    const patient = await createPatient(t);
    await made(t, desk, patient, PDF, { fields: { clase: 'credencial' } });
    const booked = await t.as(desk, 'POST', '/api/appointments', {
      id_paciente: patient,
      id_prestador: ana.id,
      inicio: '2027-06-02T13:00:00.000Z',
      fin: '2027-06-02T13:50:00.000Z',
    });
    expect(booked.statusCode, booked.body).toBe(201);
    expect((await t.as(ana, 'GET', `/api/patients/${patient}`)).statusCode).toBe(200);
  });

  it('one that was attached by mistake stays in the list and opens for administrator and director alone', async () => {
    const patient = await newPatient();
    const { id_adjunto, folio } = await made(t, ana, patient);
    const url = `/api/patients/${patient}/entries/${folio}/corrections`;
    expect((await t.as(director, 'POST', url, { aclaracion: 'x', error: true })).statusCode).toBe(403);
    const marked = await t.as(ana, 'POST', url, { aclaracion: 'Era de otra persona', error: true });
    expect(marked.statusCode, marked.body).toBe(201);
    for (const [person, disponible, status] of [
      [ana, false, 404],
      [director, true, 200],
      [admin, true, 200],
    ] as const) {
      expect((await listFor(person, patient))[0]).toMatchObject({ error: true, disponible });
      expect((await fileFor(person, id_adjunto)).statusCode).toBe(status);
    }
    expect(
      (await trailOf(t, 'attachment.read', patient)).filter(({ outcome }) => outcome === 'refused'),
    ).toHaveLength(1);
  });

  it('reception marks its own mistakes, and learns nothing of other entries', async () => {
    const patient = await newPatient();
    await t.as(ana, 'POST', '/api/follow-ups', { id_paciente: patient, fecha: '2024-02-29' });
    const { folio } = await made(t, desk, patient, PDF, { fields: { clase: 'identidad' } });
    const correct = (number: number | null) =>
      t.as(desk, 'POST', `/api/patients/${patient}/entries/${number}/corrections`, {
        aclaracion: 'Es de otra persona',
        error: true,
      });
    expect((await correct(1)).statusCode).toBe(404);
    expect((await correct(99)).body).toBe((await correct(1)).body);
    expect((await correct(folio)).statusCode).toBe(201);
  });
});

describe('a picture', () => {
  it('loses the place where it was taken, stands upright, and stays a picture', async () => {
    const patient = await newPatient();
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
      .withExif({ IFD3: { GPSLatitude: '34/1 36/1 0/1', GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { id_adjunto, tipo_mime, sha256, sha256_recibido, nombre_archivo } = await made(
      t,
      ana,
      patient,
      photo,
      {
        fields: { clase: 'imagen' },
        name: 'C:\\fotos\\informe.png',
      },
    );
    expect([tipo_mime, nombre_archivo]).toEqual(['image/jpeg', 'informe.jpg']);
    const kept = (await fileFor(ana, id_adjunto)).rawPayload;
    const facts = await sharp(kept).metadata();
    expect([facts.width, facts.height, facts.exif, facts.orientation]).toEqual([
      40,
      60,
      undefined,
      undefined,
    ]);
    expect(createHash('sha256').update(kept).digest('hex')).toBe(sha256);
    expect(createHash('sha256').update(photo).digest('hex')).toBe(sha256_recibido);
  });

  it.each(['png', 'webp'] as const)('can be %s', async (format) => {
    const image = sharp({ create: { width: 20, height: 20, channels: 3, background: '#3a3' } });
    const content = await image.toFormat(format).toBuffer();
    const { tipo_mime } = await made(t, ana, await newPatient(), content, { name: 'x' });
    expect(tipo_mime).toBe(`image/${format}`);
  });
});

/** A file in the store that nobody has entered yet. */
async function onItsWay(of: number) {
  const received = await t.files.receive(await t.files.open(await keptOf(of)));
  return keepFile(t.db, t.files, received);
}

it('what was on its way for a day and was never entered goes, and so do uploads that were cut off', async () => {
  const { id_adjunto } = await made(t, ana, await newPatient());
  await onItsWay(id_adjunto);
  await t.files.receive(await t.files.open(await keptOf(id_adjunto)));
  const before = await stored();
  expect(await removeOrphans(t.db, t.files)).toBe(0);
  expect(await removeOrphans(t.db, t.files, { olderThanMs: -1 })).toBe(2);
  expect(await stored()).toEqual({ kept: before.kept - 1, coming: 0 });
  expect((await fileFor(ana, id_adjunto)).statusCode).toBe(200);
});

it('a file that was removed as an orphan cannot be entered any more', async () => {
  const { id_adjunto } = await made(t, ana, await newPatient());
  const late = await onItsWay(id_adjunto);
  await removeOrphans(t.db, t.files, { olderThanMs: -1 });
  await expect(t.db.transaction().execute((tx) => enterFile(tx, late))).rejects.toThrow('removed');
});

it('a restored copy beside the same store removes nothing that the clinic has attached since', async () => {
  const patient = await newPatient();
  const first = await made(t, ana, patient);
  // An upload is under way at the very moment of the backup.
  const underWay = await onItsWay(first.id_adjunto);
  const backup = join(t.files.incoming, 'clinic.backup');
  await writeBackup({ ownerUrl: t.ownerUrl, file: backup, onProgress: () => {} });
  const copyUrl = await restore(backup);
  await rm(backup);
  await t.db.transaction().execute((tx) => enterFile(tx, underWay));
  const since = await made(t, ana, patient);
  const pool = createPool({ url: copyUrl, role: SERVING_ROLE, poolSize: 2, onError: () => {} });
  const copy = createDb(pool);
  atEnd(() => copy.destroy());
  expect(await removeOrphans(copy, t.files, { olderThanMs: -1 })).toBe(0);
  for (const { id_adjunto } of [first, since]) expect((await fileFor(ana, id_adjunto)).statusCode).toBe(200);
  await expect(t.files.open(underWay)).resolves.toBeDefined();
});

const keptOf = (id: number) =>
  t.db
    .selectFrom('adjuntos')
    .innerJoin('archivos', 'archivos.archivo', 'adjuntos.archivo')
    .select(['archivos.archivo', 'archivos.clave'])
    .where('id_adjunto', '=', id)
    .executeTakeFirstOrThrow();
