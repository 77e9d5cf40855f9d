import { randomBytes, randomUUID } from 'node:crypto';
import { PERMISSIONS, ROLE_FACTS, type Role } from '@trama/contract/words/access/access-policy';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import type { ApiDescription, Call, JsonSchema } from './description.ts';
import { callJson, type Send } from './http-client.ts';
import type { Person } from './people.ts';
import { kindOfField, Pool } from './pool.ts';

/** A patient whose every text, and every text of whose record, holds one word that stands nowhere else. */
export interface MarkedPatient {
  id: number;
  mark: string;
  /** In what is clinical of the patient; it begins with the other one. */
  clinicalMark: string;
  /** `kind id` of the patient and of everything in the record. */
  things: Set<string>;
}

/** A marked patient who comes into the walker's reach and goes again. */
export interface TidePatient extends MarkedPatient {
  isOut: boolean;
  /** Counts the changes, so that a request knows whether its time of sending still holds when it is answered. */
  turn: number;
}

export interface Scene {
  role: Role;
  keeper: Person;
  walker: Person;
  /** Somebody of another role, without patients, whose token the walker has found. */
  other: Person;
  pool: Pool;
  hidden: MarkedPatient[];
  tide: TidePatient[];
  /** In drafts of somebody else: for nobody, administrators included. */
  draftMark: string;
  /** In what only those who may read providers may know of one. */
  providerMark: string;
  guarded: Set<number>;
}

const newMark = () => `zqx${randomBytes(6).toString('hex')}`;
const MINUTES_OF_SETUP = 'medical-history';

/** Builds everything through the API itself, as the clinic would. */
export async function setScene(
  send: Send,
  description: ApiDescription,
  keeper: Person,
  role: Role,
): Promise<Scene> {
  const providerMark = newMark();
  const walker = await keeper.hire(role);
  const author = await keeper.hire('psiquiatra', { telefono: providerMark, direccion: providerMark });
  const other = await keeper.hire(role === 'auditor' ? 'psicologo' : 'auditor');
  const victim = await keeper.hire('psicologo');
  const pool = new Pool();
  const draftMark = newMark();

  const marked = async (): Promise<MarkedPatient> => {
    const mark = newMark();
    const clinicalMark = `${mark}clin`;
    const key = randomUUID();
    pool.add('key', key);
    const { id_paciente: id } = await createAs<{ id_paciente: number }>(
      send,
      author,
      key,
      '/api/patients',
      markedBody(bodyOf(description, 'POST /api/patients'), mark, 0),
    );
    const things = new Set([`patients ${id}`]);
    for (const call of description.calls.filter(makesARecord)) {
      const word = isOfTheFrontDesk(call) ? mark : clinicalMark;
      const writer = DESK_ONLY.includes(call.segments.at(-1) ?? '') ? keeper : author;
      const created = await writer.call<object>(
        'POST',
        recordUrl(call, id),
        {
          ...markedBody(call.body, word, id),
          // Who signs a meeting: an administrator reaches everybody.
          ...(call.name.endsWith('/meetings') && { participantes: [keeper.id] }),
        },
        call,
      );
      for (const [field, value] of Object.entries(created)) {
        const kind = kindOfField(field);
        if (!field.startsWith('id_') || !kind || OF_THE_CLINIC.includes(kind)) continue;
        things.add(`${kind} ${value}`);
        pool.add(kind, value);
      }
    }
    for (const form of [MINUTES_OF_SETUP, 'follow-up'])
      await author.call('PUT', `/api/drafts/${form}/${id}`, {
        contenido: { motivo: draftMark, texto: clinicalMark },
      });
    await keeper.call('POST', `/api/patients/${id}/assign/${author.id}`, { notes: clinicalMark });
    pool.add('dni', mark);
    return { id, mark, clinicalMark, things };
  };

  const hidden = [await marked(), await marked()];
  await keeper.call('PATCH', `/api/patients/${hidden[1]?.id}/status`, { activo: false });
  const tide: TidePatient[] = [];
  const reaches = ROLE_FACTS[role].reach === 'assigned';
  for (let n = 0; n < (reaches ? 3 : 0); n++) tide.push({ ...(await marked()), isOut: true, turn: 0 });

  // Every record has these folios.
  for (let folio = 1; folio <= 5; folio++) pool.add('entries', folio);
  for (let n = 0; n < 5; n++) pool.add('key', randomUUID());
  for (const person of [walker, author, other, victim]) pool.add('providers', person.id);
  pool.add('email', victim.credentials.email);
  pool.add('refreshToken', victim.refreshToken);
  pool.add('token', randomBytes(32).toString('base64url'));
  const guarded = new Set([keeper.id, other.id]);
  return { role, keeper, walker, other, pool, hidden, tide, draftMark, providerMark, guarded };
}

function createAs<T>(send: Send, person: Person, key: string, path: string, body: object): Promise<T> {
  const keyed: Send = (request) =>
    send({ ...request, headers: { ...request.headers, 'idempotency-key': key } });
  return callJson<T>(keyed, person.token, 'POST', path, body);
}

/** Of a patient who is named in the body, or in the path before the kind of record. */
export const makesARecord = ({ creates, body, segments }: Call) =>
  creates &&
  // A companion's hours have no free hour of their own: a second one at the same time is refused.
  segments[1] !== 'shifts' &&
  (body?.properties?.id_paciente !== undefined || /^api\/patients\/{id}\/[\w-]+$/.test(segments.join('/')));
/** What clinicians read and do not write. */
const DESK_ONLY = ['coverages', 'charges', 'payments'];
/** What an answer about a patient names, and is not the patient's. */
const OF_THE_CLINIC = ['providers', 'payers', 'document-templates'];
/** What reception may see of anybody. */
const isOfTheFrontDesk = ({ segments }: Call) =>
  ['contacts', 'appointments', 'waiting-list', 'copy-requests', ...DESK_ONLY].includes(segments.at(-1) ?? '');
export const recordUrl = ({ segments }: Call, patient: number) =>
  `/${segments.join('/').replace('{id}', String(patient))}`;
const bodyOf = (description: ApiDescription, name: string) =>
  description.calls.find((call) => call.name === name)?.body;

/** Fields that take a calendar day. */
export const isDay = (field: string) => /^(fecha|desde|hasta)|_fecha$|_el$|_vence$/.test(field);

/** Everybody's at the same hour, which only an extra appointment can be. */
const APPOINTMENT: Record<string, unknown> = {
  inicio: '2027-04-14T10:00:00-03:00',
  fin: '2027-04-14T10:50:00-03:00',
  sobreturno: true,
};
/** The first payer of the list that the clinic begins with; centavos. */
const NUMBERS: Record<string, number> = { id_financiador: 1, importe: 100 };

/** A body with the mark in every text that takes free words. */
export function markedBody(schema: JsonSchema | undefined, mark: string, patient: number): object {
  const body: Record<string, unknown> = {};
  for (const [field, one] of Object.entries(schema?.properties ?? {})) {
    const kinds = [one, ...(one.anyOf ?? [])];
    const choices = kinds.flatMap((kind) => kind.enum ?? []).filter(Boolean);
    const takesText = kinds.some((kind) => [kind.type].flat().includes('string'));
    if (one.format === 'binary') continue;
    if (field === 'id_paciente') body[field] = patient;
    else if (field === 'email') body[field] = `${mark}@paseo.test`;
    // A number with a check digit holds no word.
    else if (field === 'cuil') continue;
    // The name of a payer stands in the clinic's list, which everybody who reads coverages sees.
    else if (field === 'obra_social') body[field] = 'OSDE';
    // A certificate: reception cannot see it.
    else if (field === 'id_plantilla') body[field] = 2;
    // The days of a partial copy.
    else if (schema?.properties?.caracter && field === 'hasta') body[field] = todayInClinic();
    // The hours of who waits for an appointment, not days.
    else if (schema?.properties?.dias && ['desde', 'hasta'].includes(field)) continue;
    // When a team meets again: after today.
    else if (field === 'proxima') continue;
    else if (isDay(field)) body[field] = todayInClinic();
    else if (field === 'hora') body[field] = '00:00';
    else if (field in APPOINTMENT) body[field] = APPOINTMENT[field];
    else if (field in NUMBERS) body[field] = NUMBERS[field];
    // Nobody represents the patient.
    else if (field === 'otorgado_por') body[field] = 'paciente';
    // An appointment with participants has no patient of its own.
    else if (field === 'tipo' && schema?.properties?.participantes) body[field] = 'individual';
    else if (choices.length > 0) body[field] = choices.at(-1);
    else if (takesText) body[field] = mark;
  }
  return body;
}

/** The words that must not stand in an answer to somebody of that role who reaches none of these patients. */
export function forbiddenWords(scene: Scene, role: Role | null): string[] {
  const words = [scene.draftMark];
  if (role !== 'administrador') words.push('/setup-password/');
  if (role === 'recepcion') words.push(...scene.hidden.map(({ clinicalMark }) => clinicalMark));
  else if (role !== 'administrador') words.push(...scene.hidden.map(({ mark }) => mark));
  // The front desk reads names, not telephones and addresses.
  if (!role || role === 'recepcion' || !PERMISSIONS[role].providers) words.push(scene.providerMark);
  return words;
}
