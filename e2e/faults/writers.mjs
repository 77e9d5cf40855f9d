// What people write while processes are killed. Each writer answers the status and, once it is acknowledged, the fact
// that must be found afterwards.
import { randomBytes } from 'node:crypto';

const PASSWORD = 'Clave-Segura-1';
const word = () => randomBytes(6).toString('hex');
const oneOf = (list) => list[Math.floor(Math.random() * list.length)];

/** An administrator, a psychiatrist who sees only what is theirs, and a first patient of hers. */
export async function newPeople(trama) {
  const admin = { token: (await trama.signIn()).token };
  const eva = await newProvider(trama, 'psiquiatra');
  const people = { trama, admin, eva, patients: [], histories: new Map(), colleagues: [] };
  people.colleagues.push((await newProvider(trama, 'psicologo')).id);
  await patient(people);
  return people;
}

export async function newProvider(trama, role) {
  const email = `${word()}@clinica.test`;
  const invited = { nombre: 'Eva', apellido: 'Paz', email, role };
  const { body } = await trama.call('POST', '/api/providers', invited);
  const token = body.setup_link.split('/').pop();
  await trama.call('POST', '/api/auth/setup-password', { token, password: PASSWORD });
  return { id: body.id_prestador, email, token: (await login(trama, { email, password: PASSWORD })).token };
}

async function login(trama, who) {
  return (await trama.call('POST', '/api/auth/login', who, { token: null })).body;
}

/** A long run outlives a token of fifteen minutes, and the proof of ten that a new account asks for. */
const SIGN_IN_AGAIN = ['TOKEN_EXPIRED', 'PROOF_REQUIRED'];

async function as(people, person, method, url, body) {
  const { trama } = people;
  const answer = await trama.call(method, url, body, { token: person.token });
  if (!SIGN_IN_AGAIN.includes(answer.body?.code)) return answer;
  const who = person === people.admin ? undefined : { email: person.email, password: PASSWORD };
  person.token = (await (who ? login(trama, who) : trama.signIn())).token;
  return trama.call(method, url, body, { token: person.token });
}

const outcome = ({ status, body }, fact) =>
  status === 201 || status === 200 ? { status, fact: fact(body) } : { status, body };

/** With its assignment to the person who creates it. */
async function patient(people) {
  const apellido = `Prueba ${word()}`;
  const answer = await as(people, people.eva, 'POST', '/api/patients', { apellido });
  return outcome(answer, ({ id_paciente: id }) => {
    people.patients.push(id);
    return { kind: 'patients', id, text: apellido };
  });
}

/** The first save of a history, or one more version of it. */
async function history(people) {
  const motivo = `Motivo ${word()}`;
  const id_paciente = oneOf(people.patients);
  const known = people.histories.get(id_paciente);
  const answer = known
    ? await as(people, people.eva, 'PUT', `/api/medical-history/${known}`, { motivo })
    : await as(people, people.eva, 'POST', '/api/medical-history', { id_paciente, motivo });
  if (answer.body?.code === 'HISTORY_EXISTS') {
    // Somebody else was first, or the answer got lost with the process.
    const { body } = await as(people, people.eva, 'GET', `/api/patients/${id_paciente}/medical-history`);
    if (body?.data) people.histories.set(id_paciente, body.data.id_admision);
    return {};
  }
  return outcome(answer, ({ id_admision: id }) => {
    people.histories.set(id_paciente, id);
    return { kind: 'saves of histories', id, text: motivo };
  });
}

async function followUp(people) {
  const indicaciones = `Indicación ${word()}`;
  const story = { id_paciente: oneOf(people.patients), fecha: '2024-01-01', indicaciones };
  const answer = await as(people, people.eva, 'POST', '/api/follow-ups', story);
  return outcome(answer, ({ id_seguimiento: id }) => ({ kind: 'follow-ups', id, text: indicaciones }));
}

async function medication(people) {
  const nombre_medicamento = `Fármaco ${word()}`;
  const given = { id_paciente: oneOf(people.patients), nombre_medicamento };
  const answer = await as(people, people.eva, 'POST', '/api/medications', given);
  return outcome(answer, ({ id_medicacion: id }) => ({ kind: 'medications', id, text: nombre_medicamento }));
}

async function assignment(people) {
  const notes = `Nota ${word()}`;
  const url = `/api/patients/${oneOf(people.patients)}/assign/${oneOf(people.colleagues)}`;
  const answer = await as(people, people.admin, 'POST', url, { notes });
  return outcome(answer, ({ id_asignacion: id }) => ({ kind: 'assignments', id, text: '' }));
}

/** With their link and the mail that carries it. */
async function provider(people) {
  const email = `${word()}@clinica.test`;
  const invited = { nombre: 'Ana', apellido: 'Paz', email, role: 'psicologo' };
  const answer = await as(people, people.admin, 'POST', '/api/providers', invited);
  return outcome(answer, ({ id_prestador: id }) => {
    people.colleagues.push(id);
    return { kind: 'providers', id, text: email };
  });
}

const TOGETHER = 12;
const AUTHORS = 4;
const FIRST_HOUR = Date.parse('2024-01-01T12:00:00Z');
const HOUR_MS = 3_600_000;

/** Four clinicians who treat the same twelve people: made before anything is killed. */
async function newGroup(people) {
  while (people.patients.length < TOGETHER) await patient(people);
  const group = { authors: [], patients: people.patients.slice(0, TOGETHER), hours: 0 };
  for (let n = 0; n < AUTHORS; n++) {
    const author = await newProvider(people.trama, 'psicologo');
    group.authors.push(author);
    for (const id of group.patients)
      await as(people, people.admin, 'POST', `/api/patients/${id}/assign/${author.id}`, {});
  }
  people.group = group;
}

/** One note about all twelve, at an hour of its own. */
async function sharedNote(people) {
  const { group } = people;
  const author = oneOf(group.authors);
  const inicio = new Date(FIRST_HOUR + group.hours++ * HOUR_MS);
  const booked = await as(people, author, 'POST', '/api/appointments', {
    tipo: 'grupo',
    participantes: group.patients,
    inicio: inicio.toISOString(),
    fin: new Date(inicio.getTime() + HOUR_MS / 2).toISOString(),
  });
  if (booked.status !== 201) return { status: booked.status, body: booked.body };
  const comun = `Nota ${word()}`;
  const { id_turno } = booked.body;
  const participantes = group.patients
    .toSorted(() => Math.random() - 0.5)
    .map((id_paciente) => ({ id_paciente, propio: `Propio ${word()}` }));
  const note = { id_turno, comun, participantes };
  const answer = await as(people, author, 'POST', '/api/follow-ups/shared', note);
  return outcome(answer, () => ({ kind: 'shared notes', id: id_turno, text: comun }));
}

/** What is written, by the name of the rounds: everything that a clinic writes, or notes about twelve people alone. */
export const ROUNDS = {
  everything: {
    writers: 8,
    kinds: [patient, history, history, history, followUp, followUp, medication, assignment, provider],
  },
  'shared-notes': { writers: 20, kinds: [sharedNote], prepare: newGroup },
};
