import { todayInClinic } from '@trama/contract/words/clinic-time';
import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { attach } from './attachments.ts';
import { leastEntry } from './clinical-samples.ts';
import { assign, createProvider } from './factories.ts';
import type { OpenApi } from './hostile/description.ts';
import { settleSession } from './money.ts';
import { callsThatNamePatients, NAMES_NOBODY, namedBy, shownBy } from './patients-shown.ts';
import { type Person, useTestApp } from './test-app.ts';

/**
 * Every reading call that can name a patient, on a clinic where each of them has somebody to name: its row in the trail names
 * the same patients. The calls are those of the API's own description; the access matrix asks the same of the others.
 */

const t = await useTestApp({ breakGlass: true });
const [admin, ana] = [await t.signIn('administrador'), await t.signIn('psiquiatra')];
const ids = await fullClinic();

async function made<T = Record<string, number>>(
  who: Person,
  url: string,
  body: object,
  method: 'POST' | 'PUT' | 'PATCH' = 'POST',
) {
  const answer = await t.as(who, method, url, body);
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
}

async function fullClinic() {
  const person = { nombre: 'Paz', apellido: 'Prueba', dni: '30111222', telefono: '11 4444 5555' };
  const patient = Number((await made(admin, '/api/patients', person)).id_paciente);
  await assign(t, patient, ana.id);
  await made(ana, `/api/patients/${patient}/contacts`, { nombre: 'Rosa' });
  const history = await made(ana, '/api/medical-history', { id_paciente: patient, riesgo: 'alto' });
  for (const name of LIST_NAMES)
    await made(ana, `/api/${listOf(name).path}`, { id_paciente: patient, ...leastEntry(name) });
  await attach(t, ana, patient);
  await made(ana, `/api/patients/${patient}/risk-evaluations`, {
    tipo: 'suicida',
    nivel: 'alto',
    fundamentos: 'Lo dijo la madre',
    reevaluar_el: todayInClinic(),
  });
  await made(ana, `/api/patients/${patient}/safety-plans`, { apoyos: [{ nombre: 'Rosa' }] });
  const event = { tipo: 'crisis', descripcion: 'Llamó angustiada' };
  await made(ana, `/api/patients/${patient}/risk-events`, event);
  const ended = await made(ana, `/api/patients/${patient}/discharges`, { tipo: 'alta', motivo: 'Terminó' });
  await made(ana, `/api/patients/${patient}/discharges/${ended.id_egreso}/readmission`, { motivo: 'Volvió' });
  const consent = { tipo: 'tratamiento', otorgado_por: 'paciente', medio: 'verbal' };
  await made(ana, `/api/patients/${patient}/consents`, consent);
  const templates = (await t.as(ana, 'GET', '/api/document-templates')).json<
    { clase: string; id_plantilla: number }[]
  >();
  const id_plantilla = templates.find(({ clase }) => clase === 'certificado')?.id_plantilla;
  await made(ana, `/api/patients/${patient}/documents`, { id_plantilla, texto: 'Está en tratamiento.' });
  const asked = { solicitante_nombre: 'Paz', solicitante_documento: '30111222', caracter: 'paciente' };
  await made(admin, '/api/copy-requests', { id_paciente: patient, ...asked });
  const fecha = todayInClinic();
  const supervised = await made(ana, '/api/follow-ups', {
    id_paciente: patient,
    fecha,
    supervisar: 'Revisar',
  });
  await made(admin, `/api/follow-ups/${supervised.id_seguimiento}/supervision`, { respuesta: 'Visto' });
  await made(ana, `/api/patients/${patient}/entries/${supervised.folio}/signatures`, {
    caracter: 'cofirma',
    id_prestador: admin.id,
  });
  await made(ana, `/api/patients/${patient}/meetings`, {
    fecha_acto: fecha,
    temas: 'Cómo sigue',
    acuerdos: 'Igual',
    participantes: [admin.id],
  });
  await made(ana, '/api/follow-ups', { id_paciente: patient, fecha, supervisar: 'Otra más' });
  await made(ana, `/api/patients/${patient}/messages`, { texto: 'Trae los estudios' });
  const elsewhere = Number((await made(admin, '/api/patients', { apellido: 'Otra' })).id_paciente);
  await assign(t, elsewhere, ana.id);
  const moved = await made(ana, '/api/follow-ups', { id_paciente: patient, fecha });
  const correction = { aclaracion: 'Era de otra persona', error: true, trasladar_a: elsewhere };
  await made(ana, `/api/patients/${patient}/entries/${moved.folio}/corrections`, correction);
  await made(ana, '/api/appointments', {
    id_paciente: patient,
    inicio: `${fecha}T10:00:00-03:00`,
    fin: `${fecha}T10:50:00-03:00`,
  });
  // With somebody outside the team: the assignment is asked for.
  await made(admin, '/api/appointments', {
    id_paciente: patient,
    id_prestador: await createProvider(t),
    inicio: `${fecha}T14:00:00-03:00`,
    fin: `${fecha}T14:50:00-03:00`,
  });
  const absent = {
    inicio: `${fecha}T12:00:00-03:00`,
    fin: `${fecha}T12:50:00-03:00`,
    estado: 'ausente',
  } as const;
  await t.db
    .insertInto('turnos')
    .values({ ...absent, id_paciente: patient, id_prestador: ana.id, modalidad: 'presencial' })
    .execute();
  const waits = Number(
    (await made(admin, '/api/patients', { nombre: 'Sol', apellido: 'Espera' })).id_paciente,
  );
  await made(admin, '/api/waiting-list', { id_paciente: waits, id_prestador: ana.id });
  const miembros = [{ id_paciente: patient }, { id_paciente: elsewhere }];
  await made(admin, '/api/groups', { nombre: 'Lunes', id_prestador: ana.id, miembros });
  await sql`insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad, estado)
            values (${ana.id}, ${patient}, now() + interval '3 days', now() + interval '3 days 1 hour', 'virtual',
                    'cancelado_paciente')`.execute(t.db);
  for (const form of ['medical-history', 'follow-up'])
    await made(ana, `/api/drafts/${form}/${patient}`, { contenido: { motivo: 'x' } }, 'PUT');
  const other = { nombre: 'Luz', apellido: 'Prueba', dni: '30111333' };
  await made(admin, '/api/patients', other);
  await made(ana, '/api/glass', { dni: other.dni, motivo: 'Llegó a la guardia sin compañía' });
  const covered = await made(admin, `/api/patients/${patient}/coverages`, { id_financiador: 1 });
  await made(admin, `/api/coverages/${covered.id_cobertura}/authorizations`, {
    prestacion: 'Psicoterapia',
    sesiones: 10,
    desde: fecha,
    hasta: fecha,
  });
  await made(admin, '/api/payments', { id_paciente: patient, importe: 100, medio: 'efectivo' });
  const held = await made(ana, '/api/appointments', {
    id_paciente: patient,
    inicio: `${fecha}T00:00:00-03:00`,
    fin: `${fecha}T00:10:00-03:00`,
  });
  await made(ana, `/api/appointments/${held.id_turno}`, { estado: 'realizado' }, 'PATCH');
  const couple = await made(ana, '/api/appointments', {
    tipo: 'pareja',
    participantes: [patient, elsewhere],
    inicio: `${fecha}T00:20:00-03:00`,
    fin: `${fecha}T00:30:00-03:00`,
  });
  const shift = await made(admin, '/api/shifts', { id_paciente: patient, id_prestador: ana.id });
  await sql`insert into outbox (kind, id_paciente, recipient, dead_at)
            values ('appointment_reminder', ${patient}, 'paz@correo.test', now())`.execute(t.db);
  const session = await settleSession(t, admin, { patient, provider: ana.id, payer: 1 });
  return {
    patient,
    ...session,
    history: Number(history.id_admision),
    coverage: Number(covered.id_cobertura),
    shift: Number(shift.id_jornada),
    couple: Number(couple.id_turno),
  };
}

const pathOf = (call: string) =>
  call
    .replace(/^GET /, '')
    .replace('/providers/:id', `/providers/${ana.id}`)
    .replace('/coverages/:id', `/coverages/${ids.coverage}`)
    .replace('/shifts/:id', `/shifts/${ids.shift}`)
    .replace('/follow-ups/shared/:id', `/follow-ups/shared/${ids.couple}`)
    .replace(':fecha', todayInClinic())
    .replace('/settlements/:id', `/settlements/${ids.settlement}`)
    .replace('/presentations/:id', `/presentations/${ids.presentation}`)
    .replace('/medical-history/:id', `/medical-history/${ids.history}`)
    .replace(/:(id|patientId)/, String(ids.patient))
    .replace(':version', '1')
    .replace(':folio', '1')
    .replace('telephone/:term', 'telephone/44445555')
    .replace(':term', 'prueba')
    .replace(/^(\/api\/appointments)$/, `$1?from=${todayInClinic()}&to=${todayInClinic()}`)
    .replace(/^(\/api\/settlements)$/, `$1?desde=2024-02-01&hasta=2024-02-29`)
    .replace(/^(\/api\/audit\/readers)$/, '$1?clave=30111222')
    .replace(
      /^(\/api\/(attendance|appointments\/unsigned|shifts\/months))$/,
      `$1?mes=${todayInClinic().slice(0, 7)}`,
    );

it('every reading call that can name a patient names the same ones in the trail', async () => {
  const document = (await t.as(null, 'GET', '/api/openapi.json')).json();
  const named = new Set<string>();
  const untold: string[] = [];
  const calls = callsThatNamePatients(document).filter((call) => call.startsWith('GET '));
  for (const call of calls)
    for (const who of [ana, admin]) {
      const { shown, unnamed } = await shownBy(t, await t.as(who, 'GET', pathOf(call)));
      if (shown.length > 0) named.add(call);
      if (unnamed.length > 0 && !(call in NAMES_NOBODY)) untold.push(call);
    }
  expect(untold).toEqual([]);
  // A call that named nobody here was not judged: the clinic above lacks something.
  expect(calls.filter((call) => !named.has(call))).toEqual([]);
});

/** What the calls that can be asked about one patient need besides. */
const BESIDES: Record<string, string> = {
  '/api/appointments': `from=${todayInClinic()}&to=${todayInClinic()}`,
  '/api/appointments/export.csv': `from=${todayInClinic()}&to=${todayInClinic()}`,
  '/api/appointments/check': `inicio=${todayInClinic()}T20:00:00-03:00&fin=${todayInClinic()}T20:50:00-03:00`,
  '/api/attendance': `mes=${todayInClinic().slice(0, 7)}`,
  '/api/attendance.pdf': `mes=${todayInClinic().slice(0, 7)}`,
  '/api/shifts/months': `mes=${todayInClinic().slice(0, 7)}`,
  '/api/attendance/export.csv': `mes=${todayInClinic().slice(0, 7)}`,
};

it('every call that can be asked about one patient names them, also if there is nothing to show', async () => {
  const quiet = Number((await made(admin, '/api/patients', { apellido: 'Callada' })).id_paciente);
  const { paths }: OpenApi = (await t.as(null, 'GET', '/api/openapi.json')).json();
  const asked = Object.keys(paths)
    .filter((path) => !(`GET ${path}` in NAMES_NOBODY))
    .filter((path) =>
      paths[path]?.get?.parameters?.some(
        ({ in: place, name }) => place === 'query' && name === 'id_paciente',
      ),
    );
  expect(asked).toContain('/api/appointments/providers');
  const desk = await t.signIn('recepcion');
  const unnamed: string[] = [];
  for (const path of asked)
    for (const who of [admin, desk]) {
      const url = `${path}?id_paciente=${quiet}&${BESIDES[path] ?? ''}`;
      const answer = await t.as(who, 'GET', encodeURI(url));
      if (answer.statusCode === 403 && who === desk) continue;
      expect(answer.statusCode, url).toBe(200);
      if (!(await namedBy(t, answer)).has(quiet)) unnamed.push(`${who.role} ${path}`);
    }
  expect(unnamed).toEqual([]);
});

it('a patient out of reach is not named by a call that shows nothing of them', async () => {
  const stranger = await t.signIn('psicologo');
  const answer = await t.as(stranger, 'GET', `/api/appointments/providers?id_paciente=${ids.patient}`);
  expect(answer.json<{ equipo: boolean }[]>().filter(({ equipo }) => equipo)).toEqual([]);
  expect([...(await namedBy(t, answer))]).toEqual([]);
});

it('a list that leaves as a file names in the trail the patients of each part', async () => {
  for (const url of ['/api/patients/export.csv', '/api/assignments/export.csv']) {
    const answer = await t.as(admin, 'GET', url);
    expect(answer.body.split('\n').length, url).toBeGreaterThan(2);
    const rows = await t.db
      .selectFrom('audit_log')
      .select(['filas', 'pacientes'])
      .where('request_id', '=', String(answer.headers['x-request-id']))
      .execute();
    expect(
      rows.flatMap(({ pacientes }) => (pacientes ?? []).map(Number)),
      url,
    ).toContain(ids.patient);
  }
});

it('an emergency access names the patient that it opened', async () => {
  const stranger = await t.signIn('psicologo');
  const answer = await t.as(stranger, 'POST', '/api/glass', {
    dni: '30111222',
    motivo: 'Llegó a la guardia sin compañía',
  });
  expect(await shownBy(t, answer)).toEqual({ shown: [ids.patient], unnamed: [] });
});
