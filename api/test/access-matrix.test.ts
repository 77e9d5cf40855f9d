import {
  type Action,
  AGENDA_FACTS,
  READS_ALL_CASH,
  type Resource,
  ROLES,
  type Role,
  reachOn,
  roleCan,
} from '@trama/contract/words/access/access-policy';
import { ERRORS } from '@trama/contract/words/errors';
import { byList, LIST_NAMES } from '@trama/contract/words/record/clinical-lists';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Insertable, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createDb, createPool } from '../src/database/connect.ts';
import type { Tables } from '../src/database/tables.ts';
import { newCopyCode } from '../src/features/record/copies/copies.service.ts';
import { needs } from '../src/platform/access/access.ts';
import { hashSecret, newSecret } from '../src/platform/access/secrets.ts';
import { EXPECTATIONS } from './access-expectations.ts';
import { agendaDay } from './agenda.ts';
import { atEnd } from './at-end.ts';
import { insertAttachment } from './attachments.ts';
import { insertListEntry } from './clinical-samples.ts';
import { composedSql } from './composed-sql.ts';
import { type Expectation, HOUR, type Scene } from './expectations/expectation.ts';
import { assign, createPatient, createProvider, trail } from './factories.ts';
import { watchedTables } from './patient-tables.ts';
import { NAMES_NOBODY, shownBy } from './patients-shown.ts';
import type { RouteEntry } from './route-list.ts';
import { type Person, useTestApp } from './test-app.ts';
import { IS_GUARDED, unguardedStatements, watchStatements } from './watch-statements.ts';

/** Every route of the app × every role × every place of what it is about: allowed or refused as access-expectations.ts says. */

const t = await useTestApp();
const composed = new Set(composedSql(t.routes).map(({ text }) => text));
const tables = await watchedTables(t.ownerUrl);
/** The owner's connection: it can write an emergency access of an hour ago. */
const owner = createDb(createPool({ url: t.ownerUrl, poolSize: 1, onError: () => {} }));
atEnd(() => owner.destroy());
const copyCode = await insertCopy();
/** Reaches every patient, and so can be asked to sign. */
const signer = await createProvider(t, { role: 'administrador' });
/** The tokens of a calendar, a reminder and a conformity: anybody who has one may read it. */
const SECRET = newSecret();
await insertSecrets();

async function insertSecrets(): Promise<void> {
  const [hash, id_prestador] = [hashSecret(SECRET), await createProvider(t)];
  await t.db.insertInto('calendar_tokens').values({ hash, id_prestador }).execute();
  const id_turno = await insertAppointment({ id_paciente: await createPatient(t), id_prestador });
  const link = { hash, id_turno, inicio: HOUR.inicio, confirma: true };
  await t.db.insertInto('enlaces_turnos').values(link).execute();
  const id_paciente = await createPatient(t);
  const held = await insertAttended(id_paciente, id_prestador);
  await t.db
    .insertInto('enlaces_conformidad')
    .values({ hash, id_paciente, id_turno: held, texto: 'x' })
    .execute();
}

/** A copy of somebody's record, which anybody who has its code may check. */
async function insertCopy(): Promise<string> {
  const { codigo } = await t.db
    .insertInto('copias')
    .values({
      id_paciente: await createPatient(t),
      codigo: newCopyCode(),
      fecha_creacion: new Date(),
      registrado_por: await createProvider(t),
      emisor: sql`autor_de((select max(id_prestador) from prestadores))`,
      iniciales: 'P.',
      folios: 0,
      paginas: 1,
      sha256: Buffer.alloc(32),
    })
    .returning('codigo')
    .executeTakeFirstOrThrow();
  return codigo;
}

type Place = 'within reach' | 'out of reach' | 'missing' | 'by glass' | 'glass that is over';

const NOBODY = 999_999_999;
const NO_SESSION = '00000000-0000-4000-8000-000000000000';
const MISSING: Scene = {
  patient: NOBODY,
  contact: NOBODY,
  plan: NOBODY,
  event: NOBODY,
  history: NOBODY,
  appointment: NOBODY,
  encounter: NOBODY,
  group: NOBODY,
  waiting: NOBODY,
  payer: NOBODY,
  coverage: NOBODY,
  authorization: NOBODY,
  payment: NOBODY,
  settlement: NOBODY,
  presentation: NOBODY,
  request: NOBODY,
  provider: NOBODY,
  import: NOBODY,
  alert: NOBODY,
  attachment: NOBODY,
  consent: NOBODY,
  document: NOBODY,
  copyRequest: NOBODY,
  template: NOBODY,
  discharge: NOBODY,
  shift: NOBODY,
  signer: NOBODY,
  signature: NOBODY,
  note: NOBODY,
  supervision: NOBODY,
  ...byList(() => NOBODY),
};

async function stage(
  { about, hasEntry, hasAppointment, hasCharge, isHeld }: Expectation,
  place: Place,
  reader: Person,
  url: string,
): Promise<Scene> {
  const provider = await createProvider(t);
  if (place === 'missing') return { ...MISSING, ...(about !== 'provider' && { provider }) };
  const patient = await createPatient(t);
  if (place === 'within reach') await assign(t, patient, reader.id);
  if (place === 'out of reach') await assign(t, patient, reader.id, { fecha_baja: new Date() });
  if (place === 'by glass') await breakGlass(patient, reader, "now() + interval '1 hour'");
  if (place === 'glass that is over') await breakGlass(patient, reader, 'now()');
  // The certificate that comes with the system.
  const scene: Scene = { ...MISSING, patient, provider, template: 2, signer };
  const of = { id_paciente: patient, registrado_por: provider };
  if (url.includes(':contactId')) scene.contact = await insertContact(of);
  if (url.includes(':planId')) scene.plan = await insertPlan(of);
  if (url.includes(':eventId')) scene.event = await insertAttempt(of);
  if (url.includes(':dischargeId')) scene.discharge = await insertDischarge(of);
  if (about === 'appointment') {
    const owner = place === 'within reach' ? reader.id : provider;
    scene.appointment = await (isHeld
      ? insertAttended(patient, owner)
      : insertAppointment({ id_paciente: patient, id_prestador: owner }));
  }
  if (about === 'shift') {
    const id_prestador = place === 'within reach' ? reader.id : provider;
    scene.shift = await insertShift({ id_paciente: patient, id_prestador, registrado_por: id_prestador });
  }
  if (about === 'encounter' || about === 'group') {
    const owner = place === 'within reach' ? reader.id : provider;
    scene.encounter = await insertEncounter(patient, owner);
    scene.group = await insertGroup(patient, owner);
  }
  if (about === 'waiting') {
    const owner = place === 'within reach' ? reader.id : provider;
    scene.waiting = await insertWaiting({ ...of, id_prestador: owner });
  }
  if (about === 'payer') scene.payer = 1;
  if (about === 'coverage' || about === 'authorization') Object.assign(scene, await insertCoverage(of));
  if (about === 'payment') scene.payment = await insertPayment(of);
  if (about === 'settlement')
    scene.settlement = await insertSettlement(place === 'within reach' ? reader.id : provider);
  if (hasCharge) await insertCharge(patient, provider);
  if (about === 'presentation') scene.presentation = await insertPresentation(patient, provider);
  if (about === 'request') scene.request = await insertRequest(patient, provider);
  if (hasEntry) await insertEntry({ ...of, id_prestador: provider, fecha: '2024-02-29' });
  if (about === 'signature') scene.signature = await insertSignatureRequest(of, reader);
  if (about === 'note') scene.note = (await insertNote(of)).id_seguimiento;
  if (about === 'supervision')
    scene.supervision = await insertSupervision({ ...of, registrado_por: reader.id });
  if (about === 'consent') scene.consent = await insertConsent(of);
  if (about === 'attachment')
    scene.attachment = await insertAttachment(t, of, reader.role === 'recepcion' ? 'credencial' : 'imagen');
  if (hasAppointment) scene.appointment = await insertAttended(patient, provider);
  if (about === 'document') scene.document = await insertDocument(patient, reader.id);
  if (about === 'copyRequest') scene.copyRequest = await insertPrepared(patient, provider);
  if (about === 'alert') scene.alert = await insertAlert(provider);
  if (about === 'import') scene.import = await insertImport(provider);
  if (about === 'history') scene.history = await insertHistory({ ...of, id_prestador: provider });
  const list = LIST_NAMES.find((name) => name === about);
  if (list) scene[list] = await insertListEntry(t, list, of);
  return scene;
}

const breakGlass = (patient: number, { id }: Person, until: string) =>
  sql`insert into accesos_emergencia (id_paciente, id_prestador, motivo, desde, hasta)
      values (${patient}, ${id}, 'Descompensación en la guardia', now() - interval '1 hour', ${sql.raw(until)})`.execute(
    owner,
  );

async function insertContact(row: { id_paciente: number; registrado_por: number }): Promise<number> {
  const insert = t.db
    .insertInto('contactos')
    .values({ ...row, nombre: 'Rosa' })
    .returning('id_contacto');
  return (await insert.executeTakeFirstOrThrow()).id_contacto;
}

interface OfPatient {
  id_paciente: number;
  registrado_por: number;
}

async function insertPlan(of: OfPatient): Promise<number> {
  const row = { ...of, senales: 'x', apoyos: '[]', profesionales: '[]', acordado_con_paciente: true };
  const insert = t.db.insertInto('planes_seguridad').values(row).returning('id_plan');
  return (await insert.executeTakeFirstOrThrow()).id_plan;
}

async function insertAttempt(of: OfPatient): Promise<number> {
  const row = { ...of, tipo: 'intento', fecha_acto: '2024-02-29', descripcion: 'x' };
  const insert = t.db.insertInto('eventos_riesgo').values(row).returning('id_evento');
  return (await insert.executeTakeFirstOrThrow()).id_evento;
}

async function insertDischarge(of: OfPatient): Promise<number> {
  const row = { ...of, tipo: 'alta', fecha_acto: '2024-02-29', motivo: 'x' };
  const insert = t.db.insertInto('egresos').values(row).returning('id_egreso');
  return (await insert.executeTakeFirstOrThrow()).id_egreso;
}

const insertNote = (of: OfPatient) =>
  t.db
    .insertInto('seguimientos')
    .values({ ...of, id_prestador: of.registrado_por, fecha: '2024-02-29', supervisar: 'x' })
    .returning('id_seguimiento')
    .executeTakeFirstOrThrow();

/** Asks the reader to sign a follow-up of somebody else. */
async function insertSignatureRequest(of: OfPatient, { id }: Person): Promise<number> {
  await insertEntry({ ...of, id_prestador: of.registrado_por, fecha: '2024-02-29' });
  const { rows } = await sql<{ id_firma: number }>`
    insert into pedidos_firma (id_paciente, folio, clase, id_objeto, version, huella, caracter, origen, id_prestador, pedido_por)
    select e.id_paciente, e.folio, e.clase, e.id_objeto, e.version, e.huella, 'cofirma', 'pedido', ${id}::bigint, e.registrado_por
      from asientos e where e.id_paciente = ${of.id_paciente} and e.folio = 1
    returning id_firma`.execute(t.db);
  return Number(rows[0]?.id_firma);
}

/** An answer that somebody gave to a note of the person who recorded it. */
async function insertSupervision(of: OfPatient): Promise<number> {
  const { id_seguimiento } = await insertNote(of);
  const row = { id_paciente: of.id_paciente, id_seguimiento, registrado_por: await createProvider(t) };
  const insert = t.db.insertInto('supervisiones').values(row).returning('id_supervision');
  return (await insert.executeTakeFirstOrThrow()).id_supervision;
}

async function insertConsent(of: { id_paciente: number; registrado_por: number }): Promise<number> {
  const said = { tipo: 'recordatorios', otorgado_por: 'paciente', medio: 'verbal', fecha_acto: '2024-02-29' };
  const insert = t.db
    .insertInto('consentimientos')
    .values({ ...of, ...said })
    .returning('id_consentimiento');
  return (await insert.executeTakeFirstOrThrow()).id_consentimiento;
}

async function insertAppointment(row: { id_paciente: number; id_prestador: number }): Promise<number> {
  const insert = t.db
    .insertInto('turnos')
    .values({ ...HOUR, ...row, modalidad: 'presencial', sobreturno: true })
    .returning('id_turno');
  return (await insert.executeTakeFirstOrThrow()).id_turno;
}

/** Yesterday's appointment of two: the patient, and another one who has cancelled. */
async function insertEncounter(id_paciente: number, id_prestador: number): Promise<number> {
  const [inicio, fin] = [agendaDay(-1, '10:00'), agendaDay(-1, '11:00')];
  const row = {
    inicio,
    fin,
    id_prestador,
    tipo: 'pareja',
    modalidad: 'presencial',
    sobreturno: true,
  } as const;
  const insert = t.db
    .insertInto('turnos')
    .values({ ...row, id_paciente: null })
    .returning('id_turno');
  const { id_turno: id_encuentro } = await insert.executeTakeFirstOrThrow();
  await t.db
    .insertInto('turnos')
    .values({ ...row, id_paciente, id_encuentro })
    .execute();
  const estado = 'cancelado_paciente' as const;
  const other = await createPatient(t);
  await t.db
    .insertInto('turnos')
    .values({ ...row, id_paciente: other, id_encuentro, estado })
    .execute();
  return id_encuentro;
}

async function insertGroup(id_paciente: number, id_prestador: number): Promise<number> {
  const row = { nombre: 'Lunes', id_prestador, registrado_por: id_prestador };
  const insert = t.db.insertInto('grupos').values(row).returning('id_grupo');
  const { id_grupo } = await insert.executeTakeFirstOrThrow();
  const member = { id_grupo, id_paciente, desde: '2024-02-29', registrado_por: id_prestador };
  await t.db.insertInto('miembros_grupo').values(member).execute();
  return id_grupo;
}

async function insertAttended(id_paciente: number, id_prestador: number): Promise<number> {
  const id = await insertAppointment({ id_paciente, id_prestador });
  await t.db.updateTable('turnos').set({ estado: 'realizado' }).where('id_turno', '=', id).execute();
  return id;
}

/** An attendance certificate that the reader issued: reception, too, may see it, and annul it. */
async function insertDocument(id_paciente: number, registrado_por: number): Promise<number> {
  const { id_documento } = await t.db
    .insertInto('documentos')
    .values({
      id_paciente,
      id_plantilla: 1,
      version: 1,
      clase: 'constancia_asistencia',
      titulo: 'Constancia de asistencia',
      numero: newCopyCode(),
      codigo: newCopyCode(),
      texto: 'Concurrió',
      id_turno: await insertAttended(id_paciente, await createProvider(t)),
      emisor: sql`autor_de(${registrado_por})`,
      iniciales: 'P.',
      paginas: 1,
      sha256: Buffer.alloc(32),
      registrado_por,
    })
    .returning('id_documento')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('documentos_pdf')
    .values({ id_documento, pdf: Buffer.from('%PDF') })
    .execute();
  return id_documento;
}

/** A request whose copy is ready. */
async function insertPrepared(id_paciente: number, registrado_por: number): Promise<number> {
  const { id_copia } = await t.db
    .insertInto('copias')
    .values({
      id_paciente,
      codigo: newCopyCode(),
      fecha_creacion: new Date(),
      registrado_por,
      emisor: sql`autor_de(${registrado_por})`,
      iniciales: 'P.',
      folios: 0,
      paginas: 1,
      sha256: Buffer.alloc(32),
    })
    .returning('id_copia')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    insert into solicitudes_copia (numero, id_paciente, solicitante_nombre, solicitante_documento, caracter, urgente,
                                   alcance, forma, vence_el, registrado_por)
    values (${newCopyCode()}, ${id_paciente}, 'Rosa', '1', 'paciente', true, 'completa', 'papel', now(), ${registrado_por})
    returning id_solicitud as id`.execute(t.db);
  const id_solicitud = Number(rows[0]?.id);
  const part = { id_solicitud, intento: NO_SESSION, parte: 0, bytes: Buffer.from('%PDF') };
  await t.db.insertInto('partes_copia').values(part).execute();
  await t.db
    .updateTable('solicitudes_copia')
    .set({ estado: 'preparada', id_copia, intento_copia: NO_SESSION })
    .where('id_solicitud', '=', id_solicitud)
    .execute();
  return id_solicitud;
}

async function insertWaiting(row: {
  id_paciente: number;
  id_prestador: number;
  registrado_por: number;
}): Promise<number> {
  const insert = t.db
    .insertInto('lista_espera')
    .values({ ...row, role: null, dias: [] })
    .returning('id_espera');
  return (await insert.executeTakeFirstOrThrow()).id_espera;
}

async function insertCoverage(of: { id_paciente: number; registrado_por: number }) {
  const row = { ...of, id_financiador: 1 };
  const { id_cobertura } = await t.db
    .insertInto('coberturas')
    .values(row)
    .returning('id_cobertura')
    .executeTakeFirstOrThrow();
  const order = { ...of, id_cobertura, prestacion: 'Psicoterapia', sesiones: 10, desde: '2027-04-01' };
  const insert = t.db.insertInto('autorizaciones').values(order).returning('id_autorizacion');
  return { coverage: id_cobertura, authorization: (await insert.executeTakeFirstOrThrow()).id_autorizacion };
}

const ON_A_DAY = { fecha: '2024-02-29', fecha_creacion: '2024-02-29T15:00:00Z' };

async function insertPayment(of: { id_paciente: number; registrado_por: number }): Promise<number> {
  const row = { ...of, importe: 100, medio: 'efectivo', ...ON_A_DAY } as const;
  const insert = t.db.insertInto('pagos').values(row).returning('id_pago');
  return (await insert.executeTakeFirstOrThrow()).id_pago;
}

async function insertSettlement(id_prestador: number): Promise<number> {
  const days = { desde: '2024-02-01', hasta: '2024-02-29' };
  const { id_liquidacion } = await t.db
    .insertInto('liquidaciones')
    .values({ ...days, id_prestador, importe: 100, medio: 'efectivo', registrado_por: id_prestador })
    .returning('id_liquidacion')
    .executeTakeFirstOrThrow();
  const parts = { importe_base: 0, importe: 100, importe_clinica: -100 };
  const line = { id_liquidacion, tipo: 'ajuste', fecha: days.hasta, concepto: 'Guardia', ...parts } as const;
  await t.db.insertInto('liquidacion_lineas').values(line).execute();
  return id_liquidacion;
}

async function insertCharge(id_paciente: number, id_prestador: number): Promise<number> {
  const id_turno = await insertAppointment({ id_paciente, id_prestador });
  const amounts = { importe: 100, importe_financiador: 900, id_financiador: 1 };
  // As the trigger of a session that was held: the serving login cannot.
  const insert = owner
    .insertInto('cargos')
    .values({ id_paciente, id_turno, id_prestador, tipo: 'sesion', fecha: '2024-02-29', ...amounts })
    .returning('id_cargo');
  return (await insert.executeTakeFirstOrThrow()).id_cargo;
}

async function insertPresentation(id_paciente: number, id_prestador: number): Promise<number> {
  const id_cargo = await insertCharge(id_paciente, id_prestador);
  const { id_presentacion } = await t.db
    .insertInto('presentaciones')
    .values({ id_financiador: 1, mes: '2024-02-01', registrado_por: id_prestador })
    .returning('id_presentacion')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('presentacion_lineas')
    .values({ id_presentacion, id_cargo, id_paciente, importe: 900 })
    .execute();
  return id_presentacion;
}

/** Long over, at an hour of its own: an open one would be in the way of the next. */
async function insertShift(row: {
  id_paciente: number;
  id_prestador: number;
  registrado_por: number;
}): Promise<number> {
  const inicio = new Date(Date.UTC(2024, 0, 1) + row.id_paciente * 3_600_000);
  const insert = t.db
    .insertInto('jornadas')
    .values({ ...row, inicio, fin: new Date(inicio.getTime() + 1_800_000) })
    .returning('id_jornada');
  return (await insert.executeTakeFirstOrThrow()).id_jornada;
}

const DAY_MS = 86_400_000;
/** Another day for each patient: a day is closed once. */
const dayOf = (patient: number) =>
  new Date(Date.UTC(2001, 0, 1) + (patient % 3_000) * DAY_MS).toISOString().slice(0, 10);

async function insertRequest(id_paciente: number, id_prestador: number): Promise<number> {
  const insert = t.db
    .insertInto('pedidos_asignacion')
    .values({ id_paciente, id_prestador, pedido_por: id_prestador })
    .returning('id_pedido');
  return (await insert.executeTakeFirstOrThrow()).id_pedido;
}

async function insertAlert(id_prestador: number): Promise<number> {
  const [dia, desde] = ['2026-03-02', '2026-03-02T12:00:00.000Z'];
  const insert = t.db
    .insertInto('alertas')
    .values({ tipo: 'rechazos', id_prestador, dia, desde, hasta: desde, cantidad: 5 })
    .returning('id_alerta');
  return (await insert.executeTakeFirstOrThrow()).id_alerta;
}

/** Simulated, with one row of a patient who is new. */
async function insertImport(creado_por: number): Promise<number> {
  const { id_importacion } = await t.db
    .insertInto('importaciones')
    .values({
      tipo: 'patients',
      origen: 'prueba',
      archivo: 'prueba.csv',
      sha256: Buffer.alloc(32),
      columnas: JSON.stringify([{ titulo: 'Apellido', muestras: ['Paz'], destino: 'apellido' }]),
      avisos: '[]',
      filas: 1,
      estado: 'simulada',
      creado_por,
    })
    .returning('id_importacion')
    .executeTakeFirstOrThrow();
  await sql`
    insert into importacion_filas (id_importacion, fila, contenido, datos, resultado, motivos, cambios)
    values (${id_importacion}, 1, ${JSON.stringify([`Fila ${id_importacion}`])}::jsonb,
            ${JSON.stringify({ apellido: `Fila ${id_importacion}` })}::jsonb, 'nueva', '[]', '[]')`.execute(
    t.db,
  );
  return id_importacion;
}

async function insertHistory(row: Insertable<Tables['admisiones']>): Promise<number> {
  const insert = t.db.insertInto('admisiones').values(row).returning('id_admision');
  const { id_admision } = await insert.executeTakeFirstOrThrow();
  const contenido = JSON.stringify({ motivo: 'Consulta' });
  const fecha = new Date().toISOString();
  const version = { id_admision, version: 1, fecha, autor: row.registrado_por, contenido };
  await t.db.insertInto('admisiones_versiones').values(version).execute();
  return id_admision;
}

async function insertEntry(row: Insertable<Tables['seguimientos']>): Promise<void> {
  await t.db.insertInto('seguimientos').values(row).execute();
  await sql`select adoptar_legajos(${row.id_paciente}, ${row.id_paciente})`.execute(t.db);
}

function send(
  { method, url }: RouteEntry,
  who: Person | null,
  scene: Scene,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const { about, body, query } = expectationOf({ method, url });
  const path = url
    .replace(':providerId', String(scene.provider))
    .replace(/:(id|patientId)\b/, String(about ? scene[about] : NOBODY))
    .replace(':contactId', String(scene.contact))
    .replace(':planId', String(scene.plan))
    .replace(':eventId', String(scene.event))
    .replace(':dischargeId', String(scene.discharge))
    .replace(':sessionId', NO_SESSION)
    .replace(':passkeyId', String(NOBODY))
    .replace(':version', '1')
    .replace(':fecha', dayOf(scene.patient))
    .replace(/:(folio|fila)/, '1')
    .replace('telephone/:term', 'telephone/44445555')
    .replace(':term', 'prueba')
    .replace(':file', `${SECRET}.ics`)
    .replace(':token', method === 'GET' && /reminders|conformity/.test(url) ? SECRET : 'inventado')
    .replace(':code', copyCode);
  const payload = typeof body === 'function' ? body(scene) : body;
  return t.as(who, method as InjectOptions['method'], query ? `${path}?${query}` : path, payload, headers);
}

function expectationOf({ method, url }: Pick<RouteEntry, 'method' | 'url'>): Expectation {
  const expectation = EXPECTATIONS[`${method} ${url}`];
  if (!expectation) throw new Error(`${method} ${url} is answered, but nobody has said who may call it`);
  return expectation;
}

function mayCall(role: Role, { needs, only }: Expectation): boolean {
  if (needs === 'session' || needs === 'nothing') return true;
  const [resource, action] = needs.split('.') as [Resource, Action];
  return roleCan(role, resource, action) && (!only || [only].flat().includes(role));
}

const OF_NO_PATIENT = ['provider', 'import', 'alert', 'payer', 'template', 'settlement', 'presentation'];

function placesOf(role: Role, expectation: Expectation): Place[] {
  const { about } = expectation;
  if (!about) return ['within reach'];
  // The role is checked first: for a refused role the place makes no difference.
  if (!mayCall(role, expectation)) return ['within reach', 'missing'];
  const places: Place[] = ['within reach', 'out of reach', 'missing'];
  return OF_NO_PATIENT.includes(about) ? places : [...places, 'by glass', 'glass that is over'];
}

/** An appointment, and waiting for one, is of the agenda in which it stands; a shift is of its companion. */
const isOfAgenda = (about: Expectation['about']) =>
  about !== undefined && ['appointment', 'encounter', 'group', 'waiting', 'shift'].includes(about);

/** An emergency opens one patient: not their assignments, messages, money or a copy; an appointment is its provider's. */
const isReached = ({ about, needs, takesAway }: Expectation, place: Place) =>
  place === 'within reach' ||
  (place === 'by glass' &&
    !isOfAgenda(about) &&
    !takesAway &&
    !/^(messages|cash)[.]|[.](assign|export)$/.test(needs));

/** Refusals are the same to the byte, wherever they come from, and leave a row in the trail. */
const refusal = (code: 'FORBIDDEN' | 'NOT_FOUND') =>
  `${ERRORS[code].status} ${JSON.stringify({ error: ERRORS[code].message, code })} refused`;

function reachOf(role: Role, { needs }: Expectation) {
  const [resource] = needs.split('.') as [Resource];
  return reachOn(role, resource);
}

function expectedVerdict(role: Role, expectation: Expectation, place: Place): string {
  const { about, namesNothing, unseenBy, deniedTo, answers = 200 } = expectation;
  if (!mayCall(role, expectation)) return refusal('FORBIDDEN');
  const seesAll = isOfAgenda(about)
    ? AGENDA_FACTS[role].keeps === 'all'
    : about === 'settlement'
      ? READS_ALL_CASH.includes(role)
      : reachOf(role, expectation) === 'all' || OF_NO_PATIENT.includes(about ?? '');
  // An auditor reads the cash and reaches no patient.
  const reachesNobody = reachOf(role, expectation) === 'none' && about && !seesAll;
  if (
    namesNothing ||
    reachesNobody ||
    unseenBy?.includes(role) ||
    place === 'missing' ||
    !(seesAll || isReached(expectation, place))
  )
    return refusal('NOT_FOUND');
  return deniedTo?.includes(role) ? refusal('FORBIDDEN') : String(answers);
}

async function verdict({ needs }: Expectation, answer: LightMyRequestResponse): Promise<string> {
  if (needs === 'nothing' || ![403, 404].includes(answer.statusCode)) return String(answer.statusCode);
  const rows = trail(t);
  const recorded = rows.select('outcome').where('request_id', '=', String(answer.headers['x-request-id']));
  return `${answer.statusCode} ${answer.body} ${(await recorded.execute()).map(({ outcome }) => outcome).join()}`;
}

it('every route of the app has an expectation, and every expectation a route', () => {
  const answered = t.routes.map(({ method, url }) => `${method} ${url}`);
  expect(answered.sort()).toEqual(Object.keys(EXPECTATIONS).sort());
});

describe.each(ROLES)('%s', (role) => {
  it('is let in or refused as the policy says, and every statement on a patient begins with the guard', async () => {
    const [person, inEmergency] = [await t.signIn(role), await t.signIn(role)];
    const actual: Record<string, string> = {};
    const expected: Record<string, string> = {};
    const unguarded: string[] = [];
    const unnamed: string[] = [];
    for (const route of t.routes) {
      // There are more exports to try here than a person may make in ten minutes.
      await sql`delete from rate_limits`.execute(t.db);
      const expectation = expectationOf(route);
      for (const place of placesOf(role, expectation)) {
        const cell = `${route.method} ${route.url} ${place}`;
        // Somebody else: at the hour of the sample their own agenda has an appointment already.
        const reader = place === 'by glass' ? inEmergency : person;
        const scene = await stage(expectation, place, reader, route.url);
        const { result, statements } = await watchStatements(() => send(route, reader, scene));
        actual[cell] = await verdict(expectation, result);
        expected[cell] = expectedVerdict(role, expectation, place);
        for (const statement of unguardedStatements(statements, tables))
          unguarded.push(`${cell}: ${statement}`);
        const patients = await shownBy(t, result);
        if (patients.unnamed.length > 0 && !(`${route.method} ${route.url}` in NAMES_NOBODY))
          unnamed.push(cell);
        for (const { text } of statements)
          if (IS_GUARDED.test(text) && !composed.has(text))
            unguarded.push(`${cell} is not in api/sql: ${text}`);
      }
    }
    expect(actual).toEqual(expected);
    expect(unguarded).toEqual([]);
    // The trail has to know whose name an answer showed.
    expect(unnamed).toEqual([]);
  }, 300_000);
});

/**
 * Routes without patient data in the answer. A draft is saved every few seconds; only its first save is in the trail. An open
 * agenda asks every few seconds whether anything has changed, and the menu how many signatures wait.
 */
const WITHOUT_PATIENTS =
  /^((GET|POST|PUT) \/api\/(providers|mails)|PUT \/api\/drafts|GET \/api\/(appointments\/revision|signatures\/pending))\b/;

it('whatever carries something of a patient leaves a row in the trail, also when it is asked for again', async () => {
  const untold: string[] = [];
  const notTheSame: string[] = [];
  const { paths } = (await t.as(null, 'GET', '/api/openapi.json')).json();
  const takesKey = ({ method, url }: RouteEntry) =>
    JSON.stringify(paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? '').includes(
      'idempotency-key',
    );
  const person = await t.signIn('administrador');
  for (const route of t.routes) {
    const cell = `${route.method} ${route.url}`;
    const expectation = expectationOf(route);
    if (['session', 'nothing'].includes(expectation.needs) || WITHOUT_PATIENTS.test(cell)) continue;
    const scene = await stage(expectation, 'within reach', person, route.url);
    const things: unknown[] = [];
    for (const time of ['first', 'second']) {
      const answer = await send(route, person, scene, {
        'idempotency-key': `one-key-for-${cell.length}-${scene.patient}`,
      });
      // What was created, by its number.
      things.push([answer.statusCode, takesKey(route) && Object.values(answer.json())[0]]);
      if (answer.statusCode >= 300 || answer.body === '') continue;
      const requestId = String(answer.headers['x-request-id']);
      const recorded = await trail(t).select('outcome').where('request_id', '=', requestId).execute();
      if (!recorded.some(({ outcome }) => outcome === 'ok')) untold.push(`${cell}, the ${time} time`);
    }
    if (takesKey(route) && String(things[0]) !== String(things[1])) notTheSame.push(`${cell}: ${things}`);
  }
  expect(untold).toEqual([]);
  // Sent again with its key it is the same creation.
  expect(notTheSame).toEqual([]);
}, 60_000);

it('only public calls answer without a token', async () => {
  const actual: Record<string, number> = {};
  const expected: Record<string, number> = {};
  for (const route of t.routes) {
    const { needs, answers = 200 } = expectationOf(route);
    const cell = `${route.method} ${route.url}`;
    actual[cell] = (await send(route, null, MISSING)).statusCode;
    expected[cell] = needs === 'nothing' ? answers : ERRORS.NO_TOKEN.status;
  }
  expect(actual).toEqual(expected);
});

const GUARDED = 'with person as materialized (select 1) select from pacientes';
it.each([
  [['select * from pacientes p where p.id_paciente = $1'], 1],
  [['update "medicaciones" set "activo" = $1 where "id_medicacion" = $2'], 1],
  [['select p.* from seguimientos s join pacientes p using (id_paciente)'], 1],
  [['select from pacientes where exists (select from asignaciones reach where true)'], 1],
  [['select from sessions s where s.closed_at is null and s.expires_at > now()'], 1],
  [['begin', 'update "pacientes" set "activo" = $1', 'commit'], 1],
  [['begin', GUARDED, 'commit', 'update "pacientes" set "activo" = $1'], 1],
  [['begin', GUARDED, 'update "pacientes" set "activo" = $1', 'commit'], 0],
  [[GUARDED], 0],
  [['select * from prestadores'], 0],
])('the watch takes %j for %i unguarded', (texts, count) => {
  const statements = texts.map((text) => ({ text, connection: 0 }));
  expect(unguardedStatements(statements, tables)).toHaveLength(count);
});

it('the watch tells connections apart', () => {
  const statements = [
    { text: 'begin', connection: 0 },
    { text: GUARDED, connection: 0 },
    { text: 'update "pacientes" set "activo" = $1', connection: 1 },
  ];
  expect(unguardedStatements(statements, tables)).toHaveLength(1);
});

it('a route whose handler forgets its guard answers nobody', async () => {
  const forgetful = await useTestApp();
  forgetful.app.get('/api/forgetful', { config: needs('patients', 'read', 'patient.list') }, () => 'secret');
  const answer = await forgetful.as(await forgetful.signIn('administrador'), 'GET', '/api/forgetful');
  expect([answer.statusCode, answer.body.includes('secret')]).toEqual([500, false]);
});
