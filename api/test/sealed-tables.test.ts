import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import pg from 'pg';
import { expect, it } from 'vitest';
import { SEALED } from '../src/database/patient-tables.ts';
import { useTestApp } from './test-app.ts';

/** Every table of the database is sealed: `npm run verify` names what was changed there by hand. Or it is excused here. */

const SEALED_OTHERWISE = [
  // The parts of the view segundos_factores.
  'passkeys',
  'totp_secrets',
  'recovery_codes',
  // By the hash in its document (verify-entries.ts).
  'documentos_pdf',
  // Compared version by version (verify-records.ts) and entry by entry (verify-entries.ts).
  'admisiones_versiones',
  'pacientes_versiones',
  'asientos',
  'legajos',
  // By the chain itself (verify-trail.ts).
  'audit_log',
  'audit_seals',
];

const EXCUSED: Record<string, string> = {
  sessions: 'ends after 12 hours, by a constraint; every request reads role and account from sealed rows',
  refresh_tokens: 'part of a session',
  setup_tokens:
    'ends after 48 hours, by a constraint; its use sets a password, which is a row of the trail and a mail to its owner',
  login_challenges: 'ten minutes of a sign-in, by a constraint',
  passkey_challenges: 'ten minutes of a sign-in, by a constraint',
  sign_in_devices: 'opens nothing: which devices are not worth a notice',
  avisos: 'what a person was told; what it tells of is in the trail',
  calendar_tokens:
    'shows hours and initials to anybody who has the address, and its owner sees it in their list',
  sign_in_addresses: 'hashes of the networks that a person signs in from: opens nothing',
  refused_tries: 'counts of refused sign-ins of a window, of which the trail has its own row',
  rate_limits: 'counts that end by themselves',
  idempotent_creations: 'keys of some days; what they made is sealed',
  drafts: 'what somebody is still typing',
  borradores_encuentro: 'what somebody is still typing',
  grupos: 'groups of the agenda: no way in, nothing clinical; changes are in the trail',
  miembros_grupo: 'who belongs to a group: opens nothing; joining and leaving are rows of the trail',
  outbox: 'mails on their way',
  enlaces_turnos: 'links of reminders: they confirm or cancel an appointment, which is sealed',
  enlaces_conformidad: 'links that end after a week, by a constraint; what is answered by them is sealed',
  vigilancia: 'up to where the trail has been looked at: verify names it if it is missing or lies ahead',
  archivos:
    'keys of files, wrapped: another key opens nothing, and the hash of what is in the file is sealed',
  archivos_en_camino: 'names of files that are being put into the store',
  data_key_probe: 'tells the data key from another one',
  pedidos_asignacion:
    'a question to administrators and directors: what it leads to is an assignment, which is sealed; asking and declining are rows of the trail',
  pedidos_firma:
    'a question to somebody who may sign: the answer is an entry, which is sealed and says by itself what was signed; asking is a row of the trail, or follows from the settings and the entry, which are sealed',
  mensajes_equipo: 'messages of a team: no part of the record, deleted after 90 days',
  mensajes_leidos: 'who has read such a message',
  financiadores: 'the list of payers: no way in, nothing of a patient; changes are in the trail',
  coberturas:
    'follows the plain fields of the patient, which are sealed with their versions; its dates are not (decisions/0070)',
  cargos:
    'charges of sessions are compared with appointments and fees, which are sealed (verify-charges.ts); the others are sealed as the view ajustes_cuenta',
  numeradores: 'the last number of each year: what has the numbers is sealed',
  plantillas_documento:
    'texts of templates: what was issued with them is sealed with its own text; each save is a row of the trail',
  preparaciones_copia: 'how far a copy is',
  partes_copia: 'the file of a copy until it is delivered; its hash is in copias, which is sealed',
  avisos_copia: 'which reminder has left',
  resumenes_direccion: 'which summary has left',
  consultorios: 'rooms of the agenda: no way in, nothing of a patient; changes are in the trail',
  feriados: 'holidays of the agenda',
  disponibilidades: 'hours of the agenda',
  horas_liberadas: 'hours that became free in the agenda; the move itself is a row of the trail',
  agendas: 'how often appointments begin in an agenda',
  ausencias_prestador: 'absences of the agenda',
  exportaciones: 'the list of what left; the trail has a row of the beginning and the end of each',
  importaciones: 'a file on its way in; what it wrote is sealed, and each step a row of the trail',
  importacion_filas: 'the rows of that file',
  sesiones_por_dia: 'derived from follow-ups by triggers',
  identificadores_externos: 'by which number a file knew a patient: no way in, and no part of the record',
  schema_migrations: 'what the owner has applied: the start compares it with the files',
  schema_functions: 'the same of functions',
};

const t = await useTestApp();

it('every table is sealed or excused by name, and no excuse is idle', async () => {
  const client = new pg.Client(t.ownerUrl);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  await client.end();
  const views = ['segundos_factores', 'ajustes_cuenta'];
  const sealed = Object.values(SEALED)
    .map(({ table }) => String(table))
    .filter((table) => !views.includes(table));
  const named = [...sealed, ...SEALED_OTHERWISE, ...Object.keys(EXCUSED)];
  expect(LIST_NAMES.map((name) => listOf(name).table).every((table) => named.includes(table))).toBe(true);
  expect(rows.map(({ name }) => name).sort()).toEqual([...new Set(named)].sort());
});
