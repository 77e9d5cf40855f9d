import { createHash } from 'node:crypto';
import type { IssuedCopy } from '@trama/contract/schemas/record/copies';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { exportGuard } from '../../../../test/export-guard.ts';
import { assign, createPatient } from '../../../../test/factories.ts';
import { type ReadPdf, readPdf } from '../../../../test/pdf-reader.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { newCopyCode, registeredCopy } from './copies.service.ts';

const t = await useTestApp();
const director = await t.signIn('director_medico', { nombre: 'Ada', apellido: 'Núñez', matricula: '77' });
const patient = await createPatient(t, { nombre: 'María José', apellido: 'Ibáñez', dni: '30111222' });
await assign(t, patient, director.id);

/** The file, and its code as it is printed. */
async function print(): Promise<{ file: Buffer; pdf: ReadPdf; code: string }> {
  const answer = await t.as(director, 'GET', `/api/patients/${patient}/record.pdf`);
  const pdf = readPdf(answer.rawPayload);
  const code = /Código ([0-9A-Z-]{19})/.exec(pdf.pages.flat().join('\n'))?.[1] ?? '';
  return { file: answer.rawPayload, pdf, code };
}

async function* piecesOfPaper(): AsyncGenerator<Uint8Array, number> {
  for (let piece = 1; piece <= 3; piece += 1) yield new Uint8Array([piece]);
  return 1;
}

const check = (code: string) => t.as(null, 'GET', `/api/copies/${encodeURIComponent(code)}`);

describe('a copy on paper', () => {
  it('anybody can check its code: date, issuer, folios and file, and hardly anything of the patient', async () => {
    await t.as(director, 'POST', '/api/medications', { id_paciente: patient, nombre_medicamento: 'Litio' });
    const { file, pdf, code } = await print();
    const answer = await check(code.toLowerCase().replaceAll('-', ' '));
    expect(answer.statusCode).toBe(200);
    const { fecha_creacion, emisor, ...copy } = answer.json<IssuedCopy>();
    expect(copy).toEqual({
      tipo: 'copia',
      autenticada: null,
      codigo: code.replaceAll('-', ''),
      iniciales: 'M. J. I.',
      dni_final: '222',
      folios: 1,
      paginas: pdf.pages.length,
      sha256: createHash('sha256').update(file).digest('hex'),
    });
    expect(emisor).toMatchObject({ nombre: 'Ada', apellido: 'Núñez', matricula: '77' });
    expect(Date.now() - Date.parse(fecha_creacion)).toBeLessThan(60_000);
    for (const secret of ['Ibáñez', '30111222', 'Litio']) expect(answer.body).not.toContain(secret);
  });

  it('names the code on every page, and on the last the address, the folios and the head of the chain', async () => {
    const { pdf, code } = await print();
    for (const page of pdf.pages) expect(page).toContain(`Código ${code}`);
    const { rows } = await sql<{ head: string; last: number }>`
      select encode(cabeza, 'hex') as head, ultimo_folio as last from legajos where id_paciente = ${patient}`.execute(
      t.db,
    );
    const text = pdf.pages.flat().join('\n');
    expect(text).toContain(`/verificar/${code}`);
    expect(text).toContain(`1 a ${rows[0]?.last}`);
    expect(text).toContain(rows[0]?.head);
  });

  it('stays as it was when something is written afterwards; the next copy has it', async () => {
    const before = await print();
    await t.as(director, 'POST', '/api/medications', { id_paciente: patient, nombre_medicamento: 'Otra' });
    const first = (await check(before.code)).json<IssuedCopy>();
    const second = (await check((await print()).code)).json<IssuedCopy>();
    expect(second.folios).toBe(first.folios + 1);
    expect((await check(before.code)).json()).toEqual(first);
  });

  it('gives the same answer for every unknown or malformed code', async () => {
    const answers = await Promise.all(
      ['A1B2-C3D4-E5F6-G7H8', 'x', "' or 1=1", '%00', 'A'.repeat(500)].map(check),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
  });

  it('is in the trail when it is made and whenever it is checked, and cannot be changed', async () => {
    const { code } = await print();
    await check(code);
    const { rows } = await sql<{ action: string; id_prestador: number | null }>`
      select action, id_prestador from audit_log where id_paciente = ${patient} and action like 'copy.%'
       order by id desc limit 2`.execute(t.db);
    expect(rows).toEqual([
      { action: 'copy.check', id_prestador: null },
      { action: 'copy.create', id_prestador: director.id },
    ]);
    await expect(sql`update copias set sha256 = '\\x00'`.execute(t.db)).rejects.toThrow('permission denied');
  });

  it('is not registered while it is not whole: half a download cannot be checked', async () => {
    const code = newCopyCode();
    const begun = { code, issuedAt: new Date(), patient: { nombre: 'A', apellido: 'B', dni: null } };
    const paper = piecesOfPaper();
    const allowed = await exportGuard(t, director, patient).check();
    const copy = registeredCopy(t.db, allowed, { ...begun, folios: 1, head: null }, paper);
    await copy.next();
    await copy.next();
    expect((await check(code)).statusCode).toBe(404);
    await copy.return(undefined);
    expect(await paper.next()).toEqual({ done: true, value: undefined });
    expect((await check(code)).statusCode).toBe(404);
  });

  it('cannot be looked for by a machine: one address has so many tries', async () => {
    const answers = [];
    for (let n = 0; n < 70; n++) answers.push((await check('A1B2-C3D4-E5F6-G7H8')).statusCode);
    expect(answers.at(-1)).toBe(429);
  });

  it('is checked so often and no more, from wherever and however it is typed', async () => {
    const typed = ['b1b2c3d4e5f6g7h8', 'B1B2-C3D4-E5F6-G7H8'];
    const statuses: number[] = [];
    for (let n = 0; n < 70; n++) {
      const remoteAddress = `2001:db8:21:${n}::1`;
      const url = `/api/copies/${typed[n % 2]}`;
      statuses.push((await t.app.inject({ method: 'GET', url, remoteAddress })).statusCode);
    }
    expect(statuses).toEqual([...Array(60).fill(404), ...Array(10).fill(429)]);
  });
});
