/** What is measured. Each turn `n` is another person, patient or term, as in life. */
import { MOST_ASSIGNED, SOME_ASSIGNED } from '../clinic/people.mjs';
import { FULL_RECORD_EVERY } from '../clinic/records.mjs';
import { PHRASES } from '../clinic/texts.mjs';
import { PAGE_SIZE } from '../floor/statements.mjs';

const AGAINST_FLOOR = { p50: 2.5, rps: 0.7 };
const turn = (list, n) => list[n % list.length];
const jump = (n, below) => (n * 7919) % below;

const patientsPath = (page) => `/api/patients?page=${page}&pageSize=${PAGE_SIZE}&status=active`;
const asPage = (body) => JSON.parse(body);

const list = {
  key: 'list',
  title: "administrator's list, first page",
  limits: AGAINST_FLOOR,
  connections: [1, 32],
  ours: ({ accounts }, n) => ({ path: patientsPath(1), token: turn(accounts.get('admins'), n).token }),
  floor: () => ({ path: '/list' }),
  content: { ours: asPage, floor: asPage },
};

const listOfProvider = (kind, assigned) => ({
  key: `provider-${assigned}`,
  title: `provider's list, ${assigned.toLocaleString('en')} assigned`,
  limits: AGAINST_FLOOR,
  connections: [1, 32],
  ours: ({ accounts }, n) => ({ path: patientsPath(1), token: turn(accounts.get(kind), n).token }),
  floor: ({ accounts }, n) => ({ path: `/provider/${turn(accounts.get(kind), n).id}` }),
  content: { ours: asPage, floor: asPage },
});

/** Compared with our own first page. */
const deepPage = (key, title, pageOf) => ({
  key,
  title,
  againstFirstPage: 10,
  connections: [1],
  ours: ({ accounts, activePatients }, n) => ({
    path: patientsPath(pageOf(Math.ceil(activePatients / PAGE_SIZE), n)),
    token: turn(accounts.get('admins'), n).token,
  }),
});

const search = (kind) => ({
  key: `search-${kind.replaceAll(' ', '-')}`,
  title: `search, ${kind}`,
  limits: AGAINST_FLOOR,
  connections: [1, 32],
  ours: ({ accounts, terms }, n) => ({
    path: `/api/patients/search/${encodeURIComponent(turn(terms[kind], n))}?page=1&pageSize=${PAGE_SIZE}&status=active`,
    token: turn(accounts.get('admins'), n).token,
  }),
  floor: ({ terms }, n) => ({ path: `/search/${encodeURIComponent(turn(terms[kind], n))}` }),
  content: { ours: asPage, floor: asPage },
});

/** What the screen asks for at once when a patient is opened. */
const DETAIL_CALLS = [
  '',
  '/medical-history',
  '/follow-ups',
  '/medications',
  '/diseases',
  '/relationships',
  '/antecedents',
];

/** A patient of this person with a whole record. */
function fullRecordOf({ assignedPatients }, n) {
  const full = assignedPatients.filter((id) => id % FULL_RECORD_EVERY === 1);
  return turn(full, jump(n, full.length));
}

const detail = {
  key: 'detail',
  title: 'patient detail, all its calls together',
  limits: { p50: 3 },
  connections: [1],
  ours: ({ accounts }, n) => {
    const person = turn(accounts.get('most'), n);
    const id = fullRecordOf(person, n);
    return DETAIL_CALLS.map((call) => ({ path: `/api/patients/${id}${call}`, token: person.token }));
  },
  floor: ({ accounts }, n) => ({ path: `/detail/${fullRecordOf(turn(accounts.get('most'), n), n)}` }),
  content: { ours: recordsOfAnswers, floor: recordsOfFloor },
};

/** The same facts from both: whose record, and the ids of everything in it, in order. */
function recordsOfAnswers([patient, history, followUps, medications, diseases, relationships, antecedents]) {
  return idsOf({
    patient: JSON.parse(patient),
    history: JSON.parse(history).data,
    followUps: JSON.parse(followUps),
    medications: JSON.parse(medications),
    diseases: JSON.parse(diseases),
    relationships: JSON.parse(relationships),
    antecedents: JSON.parse(antecedents),
  });
}

function recordsOfFloor(body) {
  return idsOf(JSON.parse(body));
}

function idsOf(record) {
  return {
    patient: record.patient.id_paciente,
    history: record.history.id_admision,
    followUps: record.followUps.map((row) => row.id_seguimiento),
    medications: record.medications.map((row) => row.id_medicacion),
    diseases: record.diseases.map((row) => row.id_enfermedad),
    relationships: record.relationships.map((row) => row.id_vinculo),
    antecedents: record.antecedents.map((row) => row.id_antecedente),
  };
}

const newFollowUp = (accounts, n) => {
  const person = turn(accounts.get('some'), n);
  return {
    id_paciente: turn(person.assignedPatients, jump(n, person.assignedPatients.length)),
    id_prestador: person.id,
    fecha: '2026-01-15',
    eje_tratamiento: turn(PHRASES, n),
    intervenciones_principales: turn(PHRASES, n + 1),
    indicaciones: turn(PHRASES, n + 2),
    planificacion: turn(PHRASES, n + 3),
  };
};

const createFollowUp = {
  key: 'create-follow-up',
  title: 'create follow-up, with audit',
  limits: AGAINST_FLOOR,
  connections: [1, 32],
  ours: ({ accounts }, n) => ({
    method: 'POST',
    path: '/api/follow-ups',
    token: turn(accounts.get('some'), n).token,
    body: newFollowUp(accounts, n),
  }),
  floor: ({ accounts }, n) => ({ method: 'POST', path: '/follow-ups', body: newFollowUp(accounts, n) }),
};

export const SEARCH_KINDS = ['selective', 'no match', 'one letter', 'two letters', 'common'];

export const REQUESTS = [
  list,
  listOfProvider('some', SOME_ASSIGNED),
  listOfProvider('most', MOST_ASSIGNED),
  deepPage(
    'middle-page',
    'list, a page in the middle',
    (pages, n) => Math.floor(pages * 0.4) + jump(n, Math.ceil(pages * 0.2)),
  ),
  deepPage('last-page', 'list, the last page', (pages) => pages),
  ...SEARCH_KINDS.map(search),
  detail,
  createFollowUp,
];
