import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { attach, documentOf, PDF, storedName } from '../../../../test/attachments.ts';
import { query } from '../../../../test/backups.ts';
import { exportGuard } from '../../../../test/export-guard.ts';
import { assign, createPatient, createProvider, trailOf } from '../../../../test/factories.ts';
import { carriedBy, type ReadPdf, readPdf } from '../../../../test/pdf-reader.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { watchStatements } from '../../../../test/watch-statements.ts';
import type { Block } from '../../../platform/paper/blocks.ts';
import { printPaper } from '../../../platform/paper/print.ts';
import { clinicOnPaper } from '../../people/settings/letterhead.service.ts';
import { readMeetings, readSignatures } from './printed-team.queries.ts';
import {
  foliosBesides,
  readAttachments,
  readDocuments,
  readEntries,
  readFollowUps,
  readFurther,
  readRecords,
  readVersion,
} from './record.queries.ts';
import { type RecordReader, recordBlocks } from './record-document.ts';
import { readSnapshot } from './snapshot.queries.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador', { nombre: 'Ada', apellido: 'Núñez', matricula: 'MP 9' });

async function recordOf(patient: number): Promise<ReadPdf> {
  const answer = await t.as(admin, 'GET', `/api/patients/${patient}/record.pdf`);
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  return readPdf(answer.rawPayload);
}

const textOf = ({ pages }: ReadPdf) => pages.flat().join('\n');

async function followUps(patient: number, texts: string[]): Promise<void> {
  const performer = await createProvider(t, { nombre: 'Íñigo', apellido: 'Güell', matricula: 'MN 7' });
  const rows = texts.map((text, i) => ({
    id_paciente: patient,
    id_prestador: performer,
    registrado_por: admin.id,
    fecha: new Date(Date.UTC(2023, 0, 1 + i * 7)).toISOString().slice(0, 10),
    intervenciones_principales: text,
  }));
  await t.db.insertInto('seguimientos').values(rows).execute();
}

describe('the record on paper', () => {
  let pdf: ReadPdf;
  let text: string;
  const SESSIONS = Array.from(
    { length: 100 },
    (_, i) => `Sesión ${i + 1}: señaló añoranza y vergüenza (¿sueño?)`,
  );

  beforeAll(async () => {
    const stranger = await createPatient(t, { apellido: 'Ajena', dni: '99999999' });
    await followUps(stranger, ['Texto de otra persona']);
    const patient = await createPatient(t, {
      nombre: 'María José',
      apellido: 'Ibáñez Ñandú',
      dni: '30111222',
    });
    await followUps(patient, SESSIONS);
    const post = (path: string, fields: object) =>
      t.as(admin, 'POST', path, { id_paciente: patient, ...fields });
    const history = await post('/api/medical-history', {
      motivo: 'Motivo inicial',
      riesgo: 'alto',
      tabaco: true,
    });
    const change = (fields: object) =>
      t.as(admin, 'PUT', `/api/medical-history/${history.json().id_admision}`, fields);
    await change({ motivo: 'Motivo segundo', tabaco: false });
    await change({ motivo: 'Motivo vigente', detalles: 'Detalle nuevo' });
    await post('/api/medications', { nombre_medicamento: 'Sertralina', dosis: '50 mg', activo: false });
    await post('/api/diseases', { nombre_enfermedad: 'Hipotiroidismo', tipo: 'Endocrina' });
    await post('/api/relationships', { nombre: 'Luz', vinculo: 'Madre', edad: 70, convive: true });
    await assign(t, patient, await createProvider(t, { nombre: 'Zoe', apellido: 'Tratante' }));
    pdf = await recordOf(patient);
    text = textOf(pdf);
  });

  it('holds every session from the first to the last, with its accents', () => {
    const printed = text.match(/^Sesión \d+: .*$/gm);
    expect(printed).toEqual(SESSIONS);
    expect(text.match(/^Folio \d+ · Seguimiento #\d+$/gm)).toHaveLength(100);
    expect(text).toContain(
      'Prestador: Íñigo Güell (Psicólogo, matrícula MN 7). Hora no registrada. Registrado el',
    );
  });

  it('names the patient, the DNI, the issuer and the page on every page', () => {
    expect(pdf.pages.length).toBeGreaterThan(5);
    for (const [i, page] of pdf.pages.entries()) {
      expect(page).toContain('Ibáñez Ñandú, María José · DNI 30111222');
      expect(page).toContain(`Página ${i + 1} de ${pdf.pages.length}`);
      expect(page).toContainEqual(
        expect.stringMatching(
          /^Emitido el \d+ de \w+ de \d{4} \d\d:\d\d por Ada Núñez \(Administrador, matrícula MP 9\)$/,
        ),
      );
    }
  });

  it('holds the history, who saved which version, and what the earlier ones said', () => {
    const at = (part: string) => text.indexOf(part);
    expect(text).toContain('3 de 3');
    expect(text).toMatch(/Versión 3 \(vigente\): guardada el .* por Ada Núñez/);
    expect(text).toMatch(/Versión 1: creada el .* por Ada Núñez/);
    const annex = text.slice(at('Anexo: otras versiones de la historia clínica'));
    expect(annex).toMatch(
      /Versión 2\n[\s\S]*Motivo segundo[\s\S]*Detalles de los antecedentes\n\(vacío\)[\s\S]*Versión 1\n/,
    );
    expect(annex).toMatch(/Versión 1\n[\s\S]*Motivo inicial[\s\S]*Tabaco\nSí/);
    expect(annex).not.toContain('Motivo vigente');
    expect(at('Motivo vigente')).toBeLessThan(at('Seguimiento #1'));
  });

  it('holds data, team and lists; an empty one says so', () => {
    expect(text).toContain('Registro de medicación: no es una receta');
    for (const part of [
      'Sertralina',
      '50 mg',
      'Suspendida',
      'Hipotiroidismo',
      'Endocrina',
      'Luz',
      '70 años',
      'Zoe Tratante',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/Antecedentes\nSin registros/);
  });

  it('holds nothing of anybody else', () => {
    expect(text).not.toMatch(/Ajena|99999999|otra persona/);
  });

  it('can be found in, and says nothing clinical in its properties', () => {
    const decoded = pdf.plain.replaceAll('\0', '');
    expect(decoded).toContain('/Lang (es-AR)');
    expect(decoded).toContain('/Marked true');
    for (const bookmark of ['Seguimientos', '2023', '2024', 'Medicaciones']) {
      expect(decoded).toMatch(new RegExp(`/Title \\((þÿ)?${bookmark}\\)`));
    }
    expect(decoded).not.toMatch(/Motivo|Sertralina|Sesión/);
  });
});

describe('what people type', () => {
  it('flows over pages without losing a letter, or leaving the note that ends an entry alone on one', async () => {
    const patient = await createPatient(t);
    const words = (n: number, word: string) => Array.from({ length: n }, (_, i) => `${word}${i}`).join(' ');
    const unbroken = 'x'.repeat(3_000);
    await followUps(patient, [
      words(5_000, 'palabra'),
      unbroken,
      `\tLista:\r\n- ñandú ≥ 2 € «½» Ωμέγα Жизнь 🙈👩‍👩‍👧 漢 שלום`,
    ]);
    const pills = Array.from({ length: 40 }, (_, i) => ({
      id_paciente: patient,
      registrado_por: admin.id,
      nombre_medicamento: `Fármaco ${i}`,
      notas: words(30 + i * 7, 'nota'),
    }));
    await t.db.insertInto('medicaciones').values(pills).execute();
    const pdf = await recordOf(patient);
    const text = textOf(pdf);
    expect(text.match(/palabra\d+/g)).toHaveLength(5_000);
    expect(text.match(/^x+$/gm)?.join('')).toBe(unbroken);
    expect(text).toContain('    Lista:\n- ñandú ≥ 2 € «½» Ωμέγα Жизнь');
    expect(text).toContain('El signo □ reemplaza caracteres');
    expect(text).not.toContain('\uFFFD');
    expect(new Set(text.match(/Fármaco \d+/g)).size).toBe(40);
    expect(pdf.pages.length).toBeGreaterThan(5);
    const furniture = /^(Página|Historia clínica$|Emitido|.* · Emitido|.*DNI)/;
    for (const page of pdf.pages) {
      const lines = page.filter((line) => !furniture.test(line));
      expect(lines[0]).not.toMatch(/^Registrado el/);
    }
  });

  it('in a name wraps on every page and does not break the headers', async () => {
    const apellido = `de la "Ñ\\/;${'é'.repeat(90)}`;
    const patient = await createPatient(t, { apellido, nombre: 'N'.repeat(100), dni: 'A\r\nB: c' });
    const answer = await t.as(admin, 'GET', `/api/patients/${patient}/record.pdf`);
    expect(answer.statusCode).toBe(200);
    const name = /filename\*=UTF-8''(\S+)$/.exec(String(answer.headers['content-disposition']))?.[1];
    expect(decodeURIComponent(String(name))).toMatch(
      /^historia-clinica-DE-LA-Ñ-;É+-A-B-c-\d{4}-\d\d-\d\d\.pdf$/,
    );
    expect(textOf(readPdf(answer.rawPayload)).replace(/\s/g, '')).toContain(apellido.replace(/\s/g, ''));
  });
});

describe('handing it out', () => {
  it('is in the trail, names its file, and is kept by nobody on the way; a director has it of their own patients', async () => {
    const director = await t.signIn('director_medico');
    const own = await createPatient(t, { apellido: 'Peña', dni: '30111223' });
    await assign(t, own, director.id);
    const { statusCode, headers } = await t.as(director, 'GET', `/api/patients/${own}/record.pdf`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-record-items': '0',
      'content-disposition': expect.stringMatching(/^attachment; filename="historia-clinica-PENA-30111223-/),
    });
    expect(await trailOf(t, 'patient.export', own)).toEqual([{ id_prestador: director.id, outcome: 'ok' }]);
    const another = await createPatient(t);
    expect((await t.as(director, 'GET', `/api/patients/${another}/record.pdf`)).statusCode).toBe(404);
  });

  it('shows one moment, whatever is saved while it is being printed', async () => {
    const patient = await createPatient(t);
    await followUps(patient, ['Primera']);
    const created = await t.as(admin, 'POST', '/api/medical-history', {
      id_paciente: patient,
      motivo: 'Antes',
    });
    const pill = await t.as(admin, 'POST', '/api/medications', {
      id_paciente: patient,
      nombre_medicamento: 'Litio',
    });
    const guard = exportGuard(t, admin, patient);
    const record = await readSnapshot(guard);
    await followUps(patient, ['Segunda']);
    await t.as(admin, 'PUT', `/api/medical-history/${created.json().id_admision}`, { motivo: 'Después' });
    await t.as(admin, 'PATCH', `/api/medications/${pill.json().id_medicacion}`, { activo: false });
    const clinic = await clinicOnPaper(t.db, undefined);
    const issue = { clinic, publicUrl: 'http://t.test', issuedAt: new Date(), code: 'A1B2' };
    const blocks: Block[] = [];
    const reader: RecordReader = {
      records: (name, ids) => readRecords(guard, record, name, ids),
      entries: (kind, ids) => readEntries(guard, record, kind, ids),
      documents: (ids) => readDocuments(guard, record, ids),
      meetings: (ids) => readMeetings(guard, record, ids),
      signatures: (ids) => readSignatures(guard, record, ids),
      followUps: (ids: number[]) => readFollowUps(guard, record, ids),
      attachments: (ids: number[]) => readAttachments(guard, record, ids),
      annex: async () => ({ absent: '' }),
      version: (historyId: number, version: number) => readVersion(guard, record, historyId, version),
      foliosBesides: (printed) => foliosBesides(guard, printed),
      further: (folio) => readFurther(guard, folio),
    };
    for await (const block of recordBlocks(record, issue, reader)) blocks.push(block);
    const printed = JSON.stringify(blocks);
    for (const part of ['Primera', 'Antes', 'Activa']) expect(printed).toContain(part);
    for (const part of ['Segunda', 'Después', 'Suspendida']) expect(printed).not.toContain(part);
  });

  it('carries the attached files as annexes, and says of each that it cannot why', async () => {
    const patient = await createPatient(t);
    const [first, second] = [documentOf(5_000, 1), documentOf(70_000, 2)];
    const drawn = (format: 'jpeg' | 'png' | 'webp') =>
      sharp({ create: { width: 60, height: 40, channels: 4, background: '#3a38' } })
        .toFormat(format)
        .toBuffer();
    const contents = [first, await drawn('jpeg'), await drawn('png'), await drawn('webp'), second, PDF, PDF];
    const ids: number[] = [];
    for (const [n, content] of contents.entries()) {
      const answer = await attach(t, admin, patient, content, { fields: { titulo: `Papel ${n + 1}` } });
      expect(answer.statusCode, answer.body).toBe(201);
      ids.push(answer.json().id_adjunto);
    }
    await t.as(admin, 'POST', `/api/patients/${patient}/entries/6/corrections`, {
      aclaracion: 'Es de otra persona',
      error: true,
    });
    await t.files.store.remove(await storedName(t, Number(ids[6])));
    const answer = await t.as(admin, 'GET', `/api/patients/${patient}/record.pdf`);
    const text = textOf(readPdf(answer.rawPayload));
    for (let n = 1; n <= 7; n += 1) expect(text).toContain(`Anexo ${n} · Folio ${n} · Papel ${n}`);
    expect(text).toContain('Se adjuntó por error: el archivo no se incluye.');
    expect(text).toContain('El archivo se perdió o está dañado, y no se puede incluir.');
    const { files, pictures } = carriedBy(answer.rawPayload);
    expect(files.map((file) => [first, second].findIndex((one) => one.equals(file)))).toEqual([0, 1]);
    expect(pictures).toBe(3);
  });

  it('reads 300 attachments by the page, not one by one', async () => {
    const patient = await createPatient(t);
    await query(
      t.ownerUrl,
      `with files as (insert into archivos (archivo, clave)
         select gen_random_uuid(), '' from generate_series(1, 300) returning archivo)
       insert into adjuntos (id_paciente, clase, titulo, sumario, nombre_archivo, tipo_mime, bytes, sha256, sha256_recibido,
                             archivo, antivirus, registrado_por)
       select ${patient}, 'estudio', 'Papel', 's', 'e.pdf', 'application/pdf', 1, '', '', archivo, 'no_revisado', ${admin.id}
         from files`,
    );
    const { result, statements } = await watchStatements(() => recordOf(patient));
    expect(textOf(result)).toContain('Anexo 300 · Folio 300 · Papel');
    const reads = statements.filter(({ text }) => text.includes('from adjuntos'));
    expect(reads.length).toBeLessThan(12);
    const list = await t.as(admin, 'GET', `/api/patients/${patient}/attachments`);
    expect(list.statusCode, list.body).toBe(200);
    expect(list.json()).toHaveLength(300);
  });

  it('has every folio, also of the changes and corrections that their entry has no room for', async () => {
    const patient = await createPatient(t, { apellido: 'Extenso' });
    const pill = { id_paciente: patient, nombre_medicamento: 'Litio', dosis: 'Dosis original' };
    const { id_medicacion } = (await t.as(admin, 'POST', '/api/medications', pill)).json();
    for (let n = 1; n <= 102; n += 1)
      await t.as(admin, 'PATCH', `/api/medications/${id_medicacion}`, { dosis: `${n} mg` });
    for (let n = 1; n <= 102; n += 1)
      await t.as(admin, 'POST', `/api/patients/${patient}/entries/1/corrections`, {
        aclaracion: `Aclaración número ${n}.`,
      });
    const text = textOf(await recordOf(patient));
    expect(text).toContain('Dosis: Dosis original → 1 mg');
    for (let n = 1; n <= 102; n += 1) expect(text).toContain(`Aclaración número ${n}.`);
    const folios = [...text.matchAll(/^Folio (\d+) ·/gm)].map(([, folio]) => Number(folio));
    expect(folios.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 205 }, (_, n) => n + 1));
  });

  it('marks a version of the history in error wherever it is named', async () => {
    const patient = await createPatient(t, { apellido: 'Errada' });
    const history = { id_paciente: patient, motivo: 'Uno' };
    const { id_admision } = (await t.as(admin, 'POST', '/api/medical-history', history)).json();
    await t.as(admin, 'PUT', `/api/medical-history/${id_admision}`, { motivo: 'Dos' });
    const url = `/api/patients/${patient}/entries/1/corrections`;
    await t.as(admin, 'POST', url, { aclaracion: 'Era de otra persona', error: true });
    const text = textOf(await recordOf(patient));
    expect(text.match(/^Folio 1 · Versión 1 · ERROR/gm)).toHaveLength(3);
    expect(text).not.toMatch(/^Folio 1 · Versión 1(?! · ERROR)/m);
    expect(text).not.toMatch(/^Folio 2 .*ERROR/m);
  });

  it('names the patient, who recorded the risk and when, and every dose with its reason', async () => {
    const patient = await createPatient(t, { apellido: 'Riesgo' });
    const history = { id_paciente: patient, riesgo: 'muy alto' };
    const { id_admision } = (await t.as(admin, 'POST', '/api/medical-history', history)).json();
    const bea = await t.signIn('administrador', { nombre: 'Bea', apellido: 'Sosa' });
    await t.as(bea, 'PUT', `/api/medical-history/${id_admision}`, { motivo: 'Otro' });
    const pill = { id_paciente: patient, nombre_medicamento: 'Litio', dosis: '300 mg' };
    const { id_medicacion: id } = (await t.as(admin, 'POST', '/api/medications', pill)).json();
    await t.as(admin, 'PATCH', `/api/medications/${id}`, { dosis: '450 mg', motivo: 'Litemia baja' });
    await t.as(admin, 'PATCH', `/api/medications/${id}`, { activo: false, motivo: 'Temblor' });
    const pdf = await recordOf(patient);
    const lines = (pdf.pages[0] ?? []).join('\n');
    expect(lines).toContain('Centro de la Prueba');
    expect(lines).toMatch(/Riesgo muy alto\nSegún la historia clínica guardada el .* por Ada Núñez/);
    expect(lines.indexOf('Riesgo muy alto')).toBeLessThan(lines.indexOf('Datos del paciente'));
    const text = textOf(pdf);
    // Hour, profession and licence, like every entry. A line of the paper may end anywhere in it.
    const flowing = text.replaceAll('\n', ' ');
    const signed = String.raw`el \d+ de \w+ de \d{4} \d\d:\d\d por Ada Núñez \([^)]*matrícula MP 9\)\.`;
    expect(flowing).toMatch(new RegExp(`Dosis: 300 mg → 450 mg, ${signed} Motivo: Litemia baja`));
    expect(flowing).toMatch(new RegExp(`Suspendida, ${signed} Motivo: Temblor`));
    expect(flowing).toMatch(/Se conserva hasta \d\d\/\d\d\/20\d\d \(Ley 26\.529, artículo 18\)/);
  });

  it('counts nothing that is in error, and prints the version that holds', async () => {
    const patient = await createPatient(t);
    const post = async (path: string, body: object) =>
      (await t.as(admin, 'POST', `/api/${path}`, { id_paciente: patient, ...body })).json();
    const markError = (folio: number) =>
      post(`patients/${patient}/entries/${folio}/corrections`, { aclaracion: 'No iba aquí', error: true });
    const history = await post('medical-history', { motivo: 'El verdadero' });
    const wrong = await t.as(admin, 'PUT', `/api/medical-history/${history.id_admision}`, {
      motivo: 'De otro',
    });
    const pill = await post('medications', { nombre_medicamento: 'Litio', dosis: '300 mg' });
    await post('follow-ups', { fecha: '2024-03-01' });
    const visit = await post('follow-ups', { fecha: '2024-03-02' });
    for (const { folio } of [wrong.json(), pill, visit]) await markError(folio);
    const text = textOf(await recordOf(patient));
    expect(text).toContain('1 de 2');
    expect(text).toContain('vale la versión 1');
    expect(text.indexOf('El verdadero')).toBeLessThan(text.indexOf('Anexo: otras versiones'));
    expect(text.indexOf('De otro')).toBeGreaterThan(text.indexOf('Anexo: otras versiones'));
    expect(text).toContain('Seguimiento #1');
    expect(text).not.toContain('Seguimiento #2');
    expect(text).not.toContain('Activa');
    expect(text.replaceAll('\n', ' ')).toContain(
      '1 seguimiento, 1 versión de la historia clínica y 3 asientos marcados ERROR, que no se cuentan',
    );
  });

  it('reads long entries a few at a time, and prints a word that fills pages', async () => {
    const patient = await createPatient(t);
    const words = ['a', 'b', 'c'].map((letter) => letter.repeat(199_000));
    await followUps(patient, [...words, 'Breve']);
    const guard = exportGuard(t, admin, patient);
    const record = await readSnapshot(guard);
    const first = await readFollowUps(guard, record, record.followUps);
    expect(first.map(({ id_seguimiento }) => id_seguimiento)).toEqual(record.followUps.slice(0, 3));
    expect(await readFollowUps(guard, record, record.followUps.slice(3))).toHaveLength(1);
    const lines = (await recordOf(patient)).pages.flat();
    for (const word of words)
      expect(lines.filter((line) => /^(.)\1*$/.test(line) && line[0] === word[0]).join('')).toBe(word);
    expect(lines).toContain('Breve');
  });

  it('stops when nobody takes it any more, and leaves room for the next', async () => {
    const patient = await createPatient(t);
    await followUps(
      patient,
      Array.from({ length: 120 }, (_, i) => `Sesión ${i} `.repeat(50)),
    );
    const base = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `${base}/api/patients/${patient}/record.pdf`;
    const asSomebody = async () => {
      const { session } = await t.signIn('administrador');
      return { authorization: `Bearer ${session.token}` };
    };
    // One more than are printed at a time.
    for (let i = 0; i < 4; i += 1) {
      const leaving = new AbortController();
      const answer = await fetch(url, { headers: await asSomebody(), signal: leaving.signal });
      await answer.body?.getReader().read();
      leaving.abort();
    }
    const whole = await fetch(url, { headers: await asSomebody() });
    expect(whole.headers.get('x-record-items')).toBe('120');
    const pdf = readPdf(Buffer.from(await whole.arrayBuffer()));
    expect(textOf(pdf).match(/^Folio \d+ · Seguimiento #\d+$/gm)).toHaveLength(120);
  });

  it('breaks off when a part cannot be read: half a record never looks whole', async () => {
    const facts = {
      title: 'Historia clínica',
      author: 'Ada',
      issuedAt: new Date(),
      header: { left: 'Paz', right: '' },
      footer: '',
    };
    async function* broken(): AsyncGenerator<Block> {
      yield { kind: 'section', text: 'Seguimientos' };
      throw new Error('the database is gone');
    }
    const take = async () => {
      for await (const _ of printPaper(facts, broken(), new AbortController().signal));
    };
    await expect(take()).rejects.toThrow('the database is gone');
  });
});
