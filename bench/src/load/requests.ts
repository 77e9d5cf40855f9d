/** What is measured. Each turn `n` is another person, patient or term, as in life. */
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { RISK_GAPS, TEAM_GAPS } from '@trama/contract/words/home/boards';
import { MOST_ASSIGNED, SOME_ASSIGNED } from '../clinic/people.ts';
import { FULL_RECORD_EVERY } from '../clinic/records.ts';
import { PHRASES } from '../clinic/texts.ts';
import { type FollowUpBody, PAGE_SIZE, type Part } from '../floor/statements.ts';
import type { Accounts, Person, PersonKind } from './accounts.ts';
import { asPage, asWeek, recordOf } from './answers.ts';
import type { Call } from './connection.ts';
import type { Side, Site } from './site.ts';
import { SEARCH_KINDS, type SearchKind } from './terms.ts';
import type { Calls } from './window.ts';

/** What was promised: p50 at most so many times the floor's, req/s at least that share of the floor's. */
interface Limits {
  p50: number;
  rps?: number;
}
const LISTS: Limits = { p50: 2, rps: 0.6 };
const SEARCHES: Limits = { p50: 1.5, rps: 0.6 };
const DETAIL: Limits = { p50: 1.7 };
const CREATIONS: Limits = { p50: 1.6, rps: 0.6 };
const WEEK: Limits = { p50: 2.5 };
const BOARD_MS = 100;
/** The only promise about a board of everybody is that nobody waits for seconds. */
const EVERYBODY_MS = 1000;
const BOARD_WARM_UP = 10;
const DAY_MS = 86_400_000;

export interface MeasuredRequest {
  key: string;
  title: string;
  connections: (1 | 32)[];
  /** Fewer than usual where a call takes long. */
  warmUpCalls?: number;
  /** A promise for one person that differs from that of every call. */
  atMostMs?: number;
  ours(site: Site, n: number): Calls;
  /** The floor's way, and what both must answer alike. */
  against?: {
    floor(site: Site, n: number): Calls;
    limits: Limits;
    content?: Record<Side, (answers: Buffer[]) => unknown>;
  };
}

const turn = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const jump = (n: number, below: number): number => (n * 7919) % below;

const pageOfPatients = (person: Person, page: number): Call => ({
  path: `/api/patients?page=${page}&pageSize=${PAGE_SIZE}&status=active`,
  token: person.token,
});
const SAME_PAGE = { ours: asPage, floor: asPage };

const list: MeasuredRequest = {
  key: 'list',
  title: "administrator's list, first page",
  connections: [1, 32],
  ours: ({ accounts }, n) => pageOfPatients(accounts.turn('admins', n), 1),
  against: {
    floor: ({ accounts }, n) => ({ path: `/list/${accounts.turn('admins', n).id}` }),
    limits: LISTS,
    content: SAME_PAGE,
  },
};

const listOfProvider = (kind: PersonKind, assigned: number): MeasuredRequest => ({
  key: `provider-${assigned}`,
  title: `provider's list, ${assigned.toLocaleString('en')} assigned`,
  connections: [1, 32],
  ours: ({ accounts }, n) => pageOfPatients(accounts.turn(kind, n), 1),
  against: {
    floor: ({ accounts }, n) => ({ path: `/provider/${accounts.turn(kind, n).id}` }),
    limits: LISTS,
    content: SAME_PAGE,
  },
});

const deepPage = (
  key: string,
  title: string,
  pageOf: (pages: number, n: number) => number,
): MeasuredRequest => ({
  key,
  title,
  connections: [1],
  ours: ({ accounts, activePatients }, n) =>
    pageOfPatients(accounts.turn('admins', n), pageOf(Math.ceil(activePatients / PAGE_SIZE), n)),
});

const search = (kind: SearchKind): MeasuredRequest => ({
  key: `search-${kind.replaceAll(' ', '-')}`,
  title: `search, ${kind}`,
  connections: [1, 32],
  ours: ({ accounts, terms }, n) => ({
    path: `/api/patients/search/${encodeURIComponent(turn(terms[kind], n))}?page=1&pageSize=${PAGE_SIZE}&status=active`,
    token: accounts.turn('admins', n).token,
  }),
  against: {
    floor: ({ accounts, terms }, n) => ({
      path: `/search/${accounts.turn('admins', n).id}/${encodeURIComponent(turn(terms[kind], n))}`,
    }),
    limits: SEARCHES,
    content: SAME_PAGE,
  },
});

/** What the screen asks for at once when a patient is opened: Trama's calls, and the floor's. */
const DETAIL_CALLS: Record<Part, string> = {
  patient: '',
  history: '/medical-history',
  followUps: '/follow-ups',
  medications: '/medications',
  diseases: '/diseases',
  relationships: '/relationships',
  antecedents: '/antecedents',
};

/** A patient of this person with a whole record. */
function fullRecordOf({ assignedPatients }: Person, n: number): number {
  const full = assignedPatients.filter((id) => id % FULL_RECORD_EVERY === 1);
  return turn(full, jump(n, full.length));
}

const detail: MeasuredRequest = {
  key: 'detail',
  title: 'patient detail, all its calls together',
  connections: [1],
  ours: ({ accounts }, n) => {
    const person = accounts.turn('most', n);
    const id = fullRecordOf(person, n);
    return Object.values(DETAIL_CALLS).map((call) => ({
      path: `/api/patients/${id}${call}`,
      token: person.token,
    }));
  },
  against: {
    floor: ({ accounts }, n) => {
      const person = accounts.turn('most', n);
      const id = fullRecordOf(person, n);
      return Object.keys(DETAIL_CALLS).map((name) => ({ path: `/${name}/${person.id}/${id}` }));
    },
    limits: DETAIL,
    content: { ours: recordOf, floor: recordOf },
  },
};

function newFollowUp(accounts: Accounts, n: number): FollowUpBody {
  const person = accounts.turn('some', n);
  return {
    id_paciente: turn(person.assignedPatients, jump(n, person.assignedPatients.length)),
    id_prestador: person.id,
    fecha: todayInClinic(),
    eje_tratamiento: turn(PHRASES, n),
    intervenciones_principales: turn(PHRASES, n + 1),
    indicaciones: turn(PHRASES, n + 2),
    planificacion: turn(PHRASES, n + 3),
  };
}

const createFollowUp: MeasuredRequest = {
  key: 'create-follow-up',
  title: 'create follow-up, with audit',
  connections: [1, 32],
  ours: ({ accounts }, n) => ({
    method: 'POST',
    path: '/api/follow-ups',
    token: accounts.turn('some', n).token,
    body: newFollowUp(accounts, n),
  }),
  against: {
    floor: ({ accounts }, n) => ({ method: 'POST', path: '/follow-ups', body: newFollowUp(accounts, n) }),
    limits: CREATIONS,
  },
};

/** Seven days that begin in one of the last weeks. */
function weekOf(n: number): { from: string; to: string } {
  const from = Date.parse(todayInClinic()) - jump(n, 4) * 7 * DAY_MS;
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return { from: day(from), to: day(from + 6 * DAY_MS) };
}

const week: MeasuredRequest = {
  key: 'week',
  title: "agenda, a provider's week",
  connections: [1, 32],
  ours: ({ accounts }, n) => {
    const { from, to } = weekOf(n);
    const whose = accounts.turn('most', n).id;
    return {
      path: `/api/appointments?from=${from}&to=${to}&id_prestador=${whose}`,
      token: accounts.turn('admins', n).token,
    };
  },
  against: {
    floor: ({ accounts }, n) => {
      const { from, to } = weekOf(n);
      return { path: `/week/${accounts.turn('admins', n).id}/${accounts.turn('most', n).id}/${from}/${to}` };
    },
    limits: WEEK,
    content: { ours: asWeek, floor: asWeek },
  },
};

const activity: MeasuredRequest = {
  key: 'activity',
  title: "administrator's dashboard, activity",
  connections: [1],
  ours: ({ accounts }, n) => ({
    path: '/api/dashboard/activity',
    token: accounts.turn('admins', n).token,
  }),
};

/** The floor has no such call: only the time is promised. */
const board = (who: 'directors' | 'admins', query: string): MeasuredRequest => ({
  key: `board-${who}-${query.toLowerCase().replace(/\W(falta=)?/, '-')}`,
  title: `${who === 'admins' ? "administrator's" : "director's"} board ${query}`,
  connections: [1],
  warmUpCalls: BOARD_WARM_UP,
  atMostMs: who === 'admins' ? EVERYBODY_MS : BOARD_MS,
  ours: ({ accounts }, n) => ({ path: `/api/boards/${query}`, token: accounts.turn(who, n).token }),
});

const EVERY_BOARD = [
  'risk',
  ...RISK_GAPS.map((gap) => `risk?falta=${gap}`),
  'team',
  ...TEAM_GAPS.map((gap) => `team?falta=${gap}`),
];

/** A director has 10,000 patients; an administrator sees everybody. */
export const BOARDS: MeasuredRequest[] = (['directors', 'admins'] as const).flatMap((who) =>
  EVERY_BOARD.map((query) => board(who, query)),
);

export const REQUESTS: MeasuredRequest[] = [
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
  week,
  activity,
  createFollowUp,
];
