import { createHash } from 'node:crypto';
import type { CheckedDocument } from '@trama/contract/schemas/record/copies';
import type { DocumentTemplate, IssuedDocument } from '@trama/contract/schemas/record/documents';
import type { EntryPage } from '@trama/contract/schemas/record/entries';
import type { TimelinePage } from '@trama/contract/schemas/record/timeline';
import {
  ATTENDANCE_NEEDS_APPOINTMENT,
  DOCUMENT_TOO_LONG,
  NO_PRESCRIPTION,
  TEMPLATE_UNAVAILABLE,
} from '@trama/contract/words/record/documents';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { atEnd } from '../../../../test/at-end.ts';
import { assign, createPatient, createProvider } from '../../../../test/factories.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { qrCodeOn } from '../../../../test/qr-codes.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { createDb, createPool, type Tx } from '../../../database/connect.ts';
import { verifyRecords } from '../../../platform/trail/verify-records.ts';

const t = await useTestApp();
const owner = createDb(createPool({ url: t.ownerUrl, poolSize: 1, onError: () => {} }));
atEnd(() => owner.destroy());
const admin = await t.signIn('administrador');
const desk = await t.signIn('recepcion', { nombre: 'Delia', apellido: 'Mesa' });
const ana = await t.signIn('psiquiatra', { nombre: 'Ana', apellido: 'Ruiz', matricula: 'MN 10' });
await t.as(admin, 'PUT', '/api/settings', {
  clinica: {
    nombre: 'Centro del Sur',
    domicilio: 'Belgrano 123',
    cuit: '30-71234567-1',
    director: 'Dra. Núñez',
    // One black pixel.
    logo: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  },
});
const [ATTENDANCE, CERTIFICATE, REPORT, MEDICATION] = [1, 2, 3, 5];

let people = 0;
async function patientOf(person: Person): Promise<number> {
  people += 1;
  const dni = String(30_000_222 + people * 1_000);
  const patient = await createPatient(t, { nombre: 'María José', apellido: 'Ibáñez', dni });
  await assign(t, patient, person.id);
  return patient;
}

async function appointment(
  id_paciente: number,
  estado: 'presente' | 'realizado' | 'ausente',
): Promise<number> {
  const { id_turno } = await t.db
    .insertInto('turnos')
    .values({
      id_paciente,
      id_prestador: await createProvider(t),
      inicio: '2026-03-02T13:00:00Z',
      fin: '2026-03-02T13:50:00Z',
      modalidad: 'presencial',
      sobreturno: true,
      estado,
    })
    .returning('id_turno')
    .executeTakeFirstOrThrow();
  return id_turno;
}

const issue = (person: Person, patient: number, body: object, key?: string) =>
  t.as(person, 'POST', `/api/patients/${patient}/documents`, body, {
    ...(key && { 'idempotency-key': key }),
  });
const fileOf = async (person: Person, id: number) =>
  (await t.as(person, 'GET', `/api/documents/${id}.pdf`)).rawPayload;
const textOf = (file: Buffer) => readPdf(file).pages.flat().join('\n');
const annul = (person: Person, id: number, motivo = 'Se emitió por error') =>
  t.as(person, 'POST', `/api/documents/${id}/annulment`, { motivo });
const check = async (code: string) =>
  (await t.as(null, 'GET', `/api/copies/${code}`)).json<CheckedDocument>();

describe('an attendance certificate', () => {
  it('is issued by reception from an appointment, with nothing clinical in it and no folio', async () => {
    const patient = await patientOf(ana);
    const id_turno = await appointment(patient, 'presente');
    const answer = await issue(desk, patient, { id_plantilla: ATTENDANCE, id_turno, texto: null });
    expect(answer.statusCode).toBe(201);
    const document = answer.json<IssuedDocument>();
    expect(document).toMatchObject({
      clase: 'constancia_asistencia',
      folio: null,
      id_turno,
      anulacion: null,
    });
    expect(document.texto).toContain(
      'María José Ibáñez, DNI 30001222, concurrió a Centro del Sur el 2 de marzo de 2026, de 10:00 a 10:50',
    );
    const file = await fileOf(desk, document.id_documento);
    const text = textOf(file);
    for (const part of [
      'Centro del Sur',
      'Emitido por\nDelia Mesa',
      'Belgrano 123',
      '30-71234567-1',
      'Dra. Núñez',
      document.numero,
    ])
      expect(text).toContain(part);
    for (const word of ['Psiq', 'psiq', 'matrícula', 'tratamiento']) expect(text).not.toContain(word);
    const { data } = (await t.as(ana, 'GET', `/api/patients/${patient}/entries`)).json<EntryPage>();
    expect(data).toEqual([]);
  });

  it('takes no words of a clinician: reception reads it', async () => {
    const patient = await patientOf(ana);
    const id_turno = await appointment(patient, 'realizado');
    const texto = 'Concurrió por esquizofrenia';
    const issued = await issue(ana, patient, { id_plantilla: ATTENDANCE, id_turno, texto });
    expect(issued.statusCode).toBe(201);
    expect(issued.json().texto).toContain('Ibáñez');
    expect(issued.body).not.toContain('esquizofrenia');
    const clinical = { clase: 'constancia_asistencia', nombre: 'Otra', texto: '{{medicacion.activa}}' };
    const template = await t.as(admin, 'POST', '/api/document-templates', clinical);
    expect(template.json().error).toContain('{{medicacion.activa}} no existe');
  });

  it('tells only of an appointment to which that patient came', async () => {
    const patient = await patientOf(ana);
    const other = await appointment(await patientOf(ana), 'realizado');
    const absent = await appointment(patient, 'ausente');
    for (const id_turno of [other, absent, undefined]) {
      const refused = await issue(desk, patient, { id_plantilla: ATTENDANCE, id_turno });
      expect([refused.statusCode, refused.json().error]).toEqual([400, ATTENDANCE_NEEDS_APPOINTMENT]);
    }
  });

  it('is issued by reception in its own words, or of the latest appointment that the patient came to', async () => {
    const patient = await patientOf(ana);
    const texto = '{{paciente.apellido}} concurrió hoy.';
    const own = await issue(desk, patient, { id_plantilla: ATTENDANCE, texto });
    expect(own.json(), own.body).toMatchObject({ texto: 'Ibáñez concurrió hoy.', id_turno: null });
    const clinical = await issue(desk, patient, { id_plantilla: ATTENDANCE, texto: '{{medicacion.activa}}' });
    expect(clinical.statusCode).toBe(400);
    const id_turno = await appointment(patient, 'presente');
    const latest = await issue(desk, patient, { id_plantilla: ATTENDANCE });
    expect([latest.statusCode, latest.json().id_turno]).toEqual([201, id_turno]);
  });

  it('is all that reception sees and issues of documents', async () => {
    const patient = await patientOf(ana);
    const { id_documento } = (await issue(ana, patient, { id_plantilla: CERTIFICATE })).json();
    const refused = await issue(desk, patient, { id_plantilla: CERTIFICATE });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'FORBIDDEN']);
    expect((await t.as(desk, 'GET', `/api/patients/${patient}/documents`)).json()).toEqual([]);
    expect((await t.as(desk, 'GET', `/api/documents/${id_documento}.pdf`)).statusCode).toBe(404);
    expect((await annul(desk, id_documento)).statusCode).toBe(404);
    const templates = (await t.as(desk, 'GET', '/api/document-templates')).json<DocumentTemplate[]>();
    expect(new Set(templates.map(({ clase }) => clase))).toEqual(new Set(['constancia_asistencia']));
    await t.as(ana, 'POST', '/api/medications', { id_paciente: patient, nombre_medicamento: 'Litio' });
    const fields = (await t.as(desk, 'GET', `/api/patients/${patient}/document-fields`)).json();
    expect(fields).toMatchObject({
      'paciente.apellido': 'Ibáñez',
      'medicacion.activa': null,
      'emisor.matricula': null,
    });
  });
});

describe('a clinical document', () => {
  it('is an entry with a folio, in the timeline and on the paper of the record, and verify finds it whole', async () => {
    const patient = await patientOf(ana);
    const texto = 'Evolución favorable de {{paciente.nombre}}.';
    const { id_documento, folio, numero } = (
      await issue(ana, patient, { id_plantilla: REPORT, texto })
    ).json<IssuedDocument>();
    expect(folio).toBe(1);
    await annul(ana, id_documento, 'Falta un dato');
    const { data } = (await t.as(ana, 'GET', `/api/patients/${patient}/entries`)).json<EntryPage>();
    expect(data.map(({ clase }) => clase)).toEqual(['document', 'document_annulment']);
    const timeline = (await t.as(ana, 'GET', `/api/patients/${patient}/timeline`)).json<TimelinePage>();
    expect(timeline.data.map(({ evento }) => evento)).toEqual(
      expect.arrayContaining(['document.create', 'document_annulment.create']),
    );
    const paper = textOf((await t.as(admin, 'GET', `/api/patients/${patient}/record.pdf`)).rawPayload);
    for (const part of [
      `Folio 1 · Informe N.º ${numero}`,
      'Evolución favorable de María José.',
      'Anulado',
      'Falta un dato',
    ])
      expect(paper).toContain(part);
    await sql`select adopt_untracked_records()`.execute(owner);
    expect(await owner.transaction().execute((tx) => verifyRecords(tx))).toEqual([]);
  });

  it('has a QR code that leads to its check, which says when it was annulled and hardly anything of the patient', async () => {
    const patient = await patientOf(ana);
    const document = (await issue(ana, patient, { id_plantilla: CERTIFICATE })).json<IssuedDocument>();
    const file = await fileOf(ana, document.id_documento);
    const url = qrCodeOn(file);
    expect(url).toMatch(/^http:\/\/trama\.test\/verificar\/[0-9A-Z-]{19}$/);
    const code = String(url?.split('/').at(-1));
    expect(code.replaceAll('-', '')).toBe(document.codigo);
    expect(await check(code)).toMatchObject({
      tipo: 'documento',
      numero: document.numero,
      iniciales: 'M. J. I.',
      dni_final: '222',
      sha256: createHash('sha256').update(file).digest('hex'),
      anulado_el: null,
    });
    await annul(ana, document.id_documento);
    expect((await check(code)).anulado_el).not.toBeNull();
    expect(JSON.stringify(await check(code))).not.toMatch(/Ibáñez|300\d\d222|por error/);
    expect(await fileOf(ana, document.id_documento)).toEqual(file);
  });

  it('counts as annulled when its entry is marked as an error', async () => {
    const patient = await patientOf(ana);
    const { codigo, folio, id_documento } = (
      await issue(ana, patient, { id_plantilla: CERTIFICATE })
    ).json<IssuedDocument>();
    const correction = { aclaracion: 'Era de otra persona', error: true };
    await t.as(ana, 'POST', `/api/patients/${patient}/entries/${folio}/corrections`, correction);
    expect((await check(codigo)).anulado_el).not.toBeNull();
    const file = await t.as(ana, 'GET', `/api/documents/${id_documento}.pdf`);
    expect(file.headers['content-disposition']).toContain('ANULADO-');
  });

  it('is valid again when its annulment is marked as an error, and can be annulled once more', async () => {
    const patient = await patientOf(ana);
    const { id_documento, codigo } = (
      await issue(ana, patient, { id_plantilla: CERTIFICATE })
    ).json<IssuedDocument>();
    const annulled = (await annul(ana, id_documento)).json<IssuedDocument>();
    const correction = { aclaracion: 'Era otro documento', error: true };
    const url = `/api/patients/${patient}/entries/${annulled.anulacion?.folio}/corrections`;
    expect((await t.as(ana, 'POST', url, correction)).statusCode).toBe(201);
    const [listed] = (await t.as(ana, 'GET', `/api/patients/${patient}/documents`)).json<IssuedDocument[]>();
    expect(listed?.anulacion).toBeNull();
    expect((await check(codigo)).anulado_el).toBeNull();
    const again = await Promise.all([annul(ana, id_documento), annul(ana, id_documento)]);
    expect(again.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect((await check(codigo)).anulado_el).not.toBeNull();
    const record = await t.as(admin, 'GET', `/api/patients/${patient}/record.pdf`);
    expect(textOf(record.rawPayload).match(/Anulación(?= ·|:)/g)).toHaveLength(2);
  });

  it('names the active medication, and is never a prescription or an order', async () => {
    const patient = await patientOf(ana);
    const pill = {
      id_paciente: patient,
      nombre_medicamento: 'Litio',
      dosis: '300 mg',
      frecuencia: 'cada 12 h',
    };
    await t.as(ana, 'POST', '/api/medications', pill);
    const document = (await issue(ana, patient, { id_plantilla: MEDICATION })).json<IssuedDocument>();
    expect(document.texto).toContain('- Litio, 300 mg, cada 12 h');
    expect(textOf(await fileOf(ana, document.id_documento)).replaceAll('\n', ' ')).toContain(
      'no es una receta ni una orden',
    );
    for (const texto of ['Rp/ Litio 300', 'rp: litio', 'Receta\nLitio', 'Orden de estudios: litemia']) {
      const refused = await issue(ana, patient, { id_plantilla: CERTIFICATE, texto });
      expect([refused.statusCode, refused.json().error], texto).toEqual([400, NO_PRESCRIPTION]);
    }
  });

  it('fills its fields once: a field inside a value stays a text, an unknown one is refused', async () => {
    const patient = await createPatient(t, { nombre: '{{medicacion.activa}}', apellido: 'Paz' });
    await assign(t, patient, ana.id);
    const { texto } = (
      await issue(ana, patient, {
        id_plantilla: CERTIFICATE,
        texto: '{{ paciente.nombre }} {{paciente.documento}}',
      })
    ).json<IssuedDocument>();
    expect(texto).toBe('{{medicacion.activa}} (sin registrar)');
    for (const wrong of ['{{paciente.riesgo}}', '{{constructor}}', '{{paciente.nombre']) {
      const refused = await issue(ana, patient, { id_plantilla: CERTIFICATE, texto: wrong });
      expect([refused.statusCode, refused.json().details[0].field]).toEqual([400, 'texto']);
    }
  });

  it('is measured with its fields filled in', async () => {
    const patient = await createPatient(t, { nombre: 'Muy '.repeat(20), apellido: 'Larga' });
    await assign(t, patient, ana.id);
    const texto = '{{paciente.nombre}}'.repeat(900);
    const refused = await issue(ana, patient, { id_plantilla: REPORT, texto });
    expect([refused.statusCode, refused.json().error]).toEqual([400, DOCUMENT_TOO_LONG]);
    const lines = await issue(ana, patient, { id_plantilla: REPORT, texto: 'x\n'.repeat(900) + 'x' });
    expect(lines.statusCode).toBe(400);
  });

  it('is not read by a companion: not in its list, by its folio or in the timeline', async () => {
    const patient = await patientOf(ana);
    const caro = await t.signIn('acompanante_terapeutico');
    await assign(t, patient, caro.id);
    await issue(ana, patient, { id_plantilla: REPORT, texto: 'Solo para el equipo tratante.' });
    const asked = (path: string) => t.as(caro, 'GET', `/api/patients/${patient}/${path}`);
    expect((await asked('documents')).statusCode).toBe(403);
    expect((await asked('entries/1')).statusCode).toBe(404);
    const { data } = (await asked('timeline')).json<TimelinePage>();
    expect(data.map(({ evento }) => evento)).not.toContain('document.create');
  });

  it('is annulled once, by its author or the direction', async () => {
    const patient = await patientOf(ana);
    const bea = await t.signIn('psicologo');
    await assign(t, patient, bea.id);
    const { id_documento } = (await issue(ana, patient, { id_plantilla: CERTIFICATE })).json();
    expect((await annul(bea, id_documento)).statusCode).toBe(403);
    const answers = await Promise.all([
      annul(ana, id_documento),
      annul(admin, id_documento),
      annul(ana, id_documento),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('ALREADY_CLOSED');
  });

  it('gets numbers without a gap when several people issue at once and some are refused', async () => {
    const patient = await patientOf(ana);
    const other = await patientOf(admin);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 3 === 2
          ? issue(ana, patient, { id_plantilla: CERTIFICATE, texto: '{{no}}' })
          : issue(n % 2 ? ana : admin, n % 2 ? patient : other, { id_plantilla: CERTIFICATE }),
      ),
    );
    const numbers = answers
      .filter(({ statusCode }) => statusCode === 201)
      .map((answer) => Number(answer.json<IssuedDocument>().numero.split('-')[1]))
      .sort((a, b) => a - b);
    const first = Number(numbers[0]);
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, n) => first + n));
  });

  it('is issued once for one key', async () => {
    const patient = await patientOf(ana);
    const [one, again] = [
      await issue(ana, patient, { id_plantilla: CERTIFICATE }, 'una-sola-vez'),
      await issue(ana, patient, { id_plantilla: CERTIFICATE }, 'una-sola-vez'),
    ];
    expect(again.json()).toEqual(one.json());
  });

  /** What verify finds after something was done by hand, which is undone again. */
  async function findingsAfter(work: (tx: Tx) => Promise<unknown>): Promise<string> {
    const findings: string[] = [];
    const undone = new Error('undone');
    const done = owner.transaction().execute(async (tx) => {
      await work(tx);
      findings.push(...(await verifyRecords(tx)));
      throw undone;
    });
    await expect(done).rejects.toBe(undone);
    return findings.join('\n');
  }

  it('names what was altered by hand: the file, or any field', async () => {
    const patient = await patientOf(ana);
    const { id_documento: id } = (await issue(ana, patient, { id_plantilla: CERTIFICATE })).json();
    const file = sql`update documentos_pdf set pdf = pdf || 'x' where id_documento = ${id}`;
    expect(await findingsAfter((tx) => file.execute(tx))).toContain(
      `folio 1 of patient ${patient} has document`,
    );
    const altered = `record ${id} of documentos was altered by hand`;
    for (const change of [
      `texto = 'Otro'`,
      `emisor = emisor || '{"apellido": "Otra"}'`,
      `numero = '2000-1'`,
    ]) {
      const statement = sql`update documentos set ${sql.raw(change)} where id_documento = ${id}`;
      expect(await findingsAfter((tx) => statement.execute(tx))).toContain(altered);
    }
  });

  it('names a certificate that was written by hand with its row in the trail, in the name of somebody else', async () => {
    const patient = await patientOf(ana);
    const id_turno = await appointment(patient, 'realizado');
    const { id_documento: id } = (await issue(desk, patient, { id_plantilla: ATTENDANCE, id_turno })).json();
    const forge = async (tx: Tx, change: string) => {
      await sql`update documentos set ${sql.raw(change)} where id_documento = ${id}`.execute(tx);
      await sql`update audit_log set huella = (select huella(to_jsonb(d)) from documentos d where d.id_documento = ${id})
                 where action = 'document.create' and object_id = ${id}`.execute(tx);
    };
    expect(await findingsAfter((tx) => forge(tx, 'titulo = titulo'))).not.toContain(
      `record ${id} of documentos`,
    );
    expect(await findingsAfter((tx) => forge(tx, `emisor = emisor || '{"apellido": "Otra"}'`))).toContain(
      `record ${id} of documentos names its author otherwise`,
    );
    expect(await findingsAfter((tx) => forge(tx, `registrado_por = ${ana.id}`))).toContain(
      `record ${id} of documentos says that provider ${ana.id} wrote it`,
    );
  });
});

describe('templates', () => {
  it('have versions; what was issued keeps its own', async () => {
    const patient = await patientOf(ana);
    const created = await t.as(admin, 'POST', '/api/document-templates', {
      clase: 'certificado',
      nombre: 'Para la escuela',
      texto: 'Primera versión para {{paciente.apellido}}',
    });
    expect(created.statusCode).toBe(201);
    const { id_plantilla: id } = created.json<DocumentTemplate>();
    const before = (await issue(ana, patient, { id_plantilla: id })).json<IssuedDocument>();
    const url = `/api/document-templates/${id}`;
    expect((await t.as(admin, 'PUT', url, { texto: 'Segunda', version: 1 })).json().version).toBe(2);
    expect((await t.as(admin, 'PUT', url, { texto: 'Tercera', version: 1 })).json().code).toBe(
      'EDIT_CONFLICT',
    );
    expect((await t.as(admin, 'PUT', url, { texto: 'Segunda' })).json().version).toBe(2);
    expect((await t.as(admin, 'GET', `${url}/versions`)).json()).toHaveLength(2);
    const [newest, first] = (await t.as(ana, 'GET', `/api/patients/${patient}/documents`)).json<
      IssuedDocument[]
    >();
    expect(first ?? newest).toEqual(before);
    await t.as(admin, 'PUT', url, { activa: false });
    expect((await issue(ana, patient, { id_plantilla: id })).json().error).toBe(TEMPLATE_UNAVAILABLE);
  });

  it('refuse fields that do not exist, and what looks like a prescription', async () => {
    const template = (fields: object) =>
      t.as(admin, 'POST', '/api/document-templates', {
        clase: 'informe',
        nombre: 'Uno',
        texto: 'Dos',
        ...fields,
      });
    expect((await template({ texto: '{{paciente.sueldo}}' })).json().error).toContain('no existe');
    expect((await template({ texto: '{{paciente.nombre' })).statusCode).toBe(400);
    expect((await template({ nombre: 'Receta' })).json().error).toBe(NO_PRESCRIPTION);
    expect((await t.as(admin, 'PUT', '/api/document-templates/2', { texto: 'Rp/ x' })).json().error).toBe(
      NO_PRESCRIPTION,
    );
  });
});
