import { Patient, PatientDetail } from '@trama/contract/schemas/people/patients';
import { CLINICAL_SCHEMAS } from '@trama/contract/schemas/record/clinical-data';
import { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { History } from '@trama/contract/schemas/record/medical-history';
import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { fullEntry } from '../../../test/clinical-samples.ts';
import { createPatientOf } from '../../../test/history-scene.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { RAW_TYPES, rowAsJson } from './row-json.ts';

const NASTY = 'comillas " \\ \u0001 \u2028 fin\n\tde línea, 日本 🦋 </script> {"a":1} null';

const t = await useTestApp();
const ana = await t.signIn('psicologo', { nombre: 'Ana "la doctora"' });

/** The answer of a create went through its schema; a list must write the same, and nothing more. */
it.each([
  ...LIST_NAMES.map((name) => [
    listOf(name).path,
    CLINICAL_SCHEMAS[name].output,
    fullEntry(name, NASTY.trim()),
  ]),
  ['follow-ups', FollowUp, { fecha: '2024-02-29', eje_tratamiento: NASTY }],
  ['medical-history', History, { motivo: NASTY, tabaco: false, alcohol: true }],
] as [string, z.ZodObject, object][])('%s comes back as it was created', async (path, schema, fields) => {
  const patient = await createPatientOf(t, ana);
  const created = await t.as(ana, 'POST', `/api/${path}`, { id_paciente: patient, ...fields });
  expect(created.statusCode).toBe(201);
  const answer = (await t.as(ana, 'GET', `/api/patients/${patient}/${path}`)).json();
  const [record] = path === 'medical-history' ? [answer.data] : answer;
  expect(schema.strict().parse(record)).toEqual(created.json());
});

it('the patient too', async () => {
  const fields = { apellido: 'O"Higgins', nombre: NASTY.trim().slice(0, 60), fecha_nacimiento: '1900-01-01' };
  const created = (await t.as(ana, 'POST', '/api/patients', fields)).json();
  const read = (await t.as(ana, 'GET', `/api/patients/${created.id_paciente}`)).json();
  expect(PatientDetail.strict().parse(read)).toEqual(created);
});

it.each([
  ['2024-03-10 02:30:00+00', '2024-03-10T02:30:00.000Z'],
  ['2024-03-10 02:30:00.5+00', '2024-03-10T02:30:00.500Z'],
  ['2024-03-09 23:30:00.07-03', '2024-03-10T02:30:00.070Z'],
  ['0987-03-10 02:30:00.123+00', '0987-03-10T02:30:00.123Z'],
])('writes the moment %s as %s', async (stored, written) => {
  const json = rowAsJson(Patient.pick({ fecha_creacion: true, fecha_actualizacion: true }), 'p');
  const { rows } = await t.pool.query({
    text: `select ${json} from (select $1::timestamptz(3) as fecha_creacion, null::timestamptz as fecha_actualizacion) p`,
    values: [stored],
    rowMode: 'array',
    types: RAW_TYPES,
  });
  expect(JSON.parse(rows[0]?.[0])).toEqual({ fecha_creacion: written, fecha_actualizacion: null });
});
