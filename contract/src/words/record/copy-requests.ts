import type { Role } from '../access/access-policy.ts';

/** Requests for a copy of a record: the law gives 48 hours (Ley 26.529 art. 14). */

export const REQUESTER_LABELS = {
  paciente: 'Paciente',
  representante_legal: 'Representante legal',
  conyuge_conviviente: 'Cónyuge o conviviente',
  heredero: 'Heredero',
  profesional_autorizado: 'Profesional autorizado',
  oficio_judicial: 'Oficio judicial',
} as const;
export type Requester = keyof typeof REQUESTER_LABELS;
export const REQUESTERS = Object.keys(REQUESTER_LABELS) as [Requester, ...Requester[]];

export const COPY_SCOPE_LABELS = { completa: 'Completa', parcial: 'Parcial' } as const;
export type CopyScope = keyof typeof COPY_SCOPE_LABELS;
export const COPY_SCOPES = Object.keys(COPY_SCOPE_LABELS) as [CopyScope, ...CopyScope[]];

export const COPY_FORM_LABELS = { papel: 'En papel', digital: 'Digital' } as const;
export type CopyForm = keyof typeof COPY_FORM_LABELS;
export const COPY_FORMS = Object.keys(COPY_FORM_LABELS) as [CopyForm, ...CopyForm[]];

export const COPY_STATE_LABELS = {
  pendiente: 'Pendiente',
  preparada: 'Preparada',
  autenticada: 'Autenticada',
  entregada: 'Entregada',
  denegada: 'Denegada',
  desistida: 'Desistida',
} as const;
export type CopyState = keyof typeof COPY_STATE_LABELS;
export const COPY_STATES = Object.keys(COPY_STATE_LABELS) as [CopyState, ...CopyState[]];
export const OPEN_COPY_STATES = ['pendiente', 'preparada', 'autenticada'] as const satisfies CopyState[];
export const isOpenRequest = (estado: CopyState): boolean => OPEN_COPY_STATES.some((one) => one === estado);

interface Step {
  label: string;
  /** The states in which it can be taken. */
  from: readonly CopyState[];
  /** The state that it leads to; null leaves it as it is. */
  to: CopyState | null;
  roles: readonly Role[];
  /** Grounds have to be given. */
  grounds: boolean;
}

const DIRECTION: readonly Role[] = ['administrador', 'director_medico'];
const DESK: readonly Role[] = [...DIRECTION, 'recepcion'];
/** Who may open the copy itself: reception has it made and hands it over, and never sees what is in it. */
export const COPY_READERS = DIRECTION;

/** Every step of a request: the server, the screen and the tests read it here. */
export const COPY_STEPS = {
  preparar: {
    label: 'Preparar copia',
    from: ['pendiente', 'preparada'],
    to: 'preparada',
    roles: DESK,
    grounds: false,
  },
  autenticar: {
    label: 'Autenticar copia',
    from: ['preparada'],
    to: 'autenticada',
    roles: DIRECTION,
    grounds: false,
  },
  entregar: {
    label: 'Registrar entrega',
    from: ['autenticada'],
    to: 'entregada',
    roles: DESK,
    grounds: false,
  },
  prorrogar: {
    label: 'Prorrogar',
    from: ['pendiente', 'preparada'],
    to: null,
    roles: DIRECTION,
    grounds: true,
  },
  denegar: {
    label: 'Denegar',
    from: ['pendiente', 'preparada', 'autenticada'],
    to: 'denegada',
    roles: DIRECTION,
    grounds: true,
  },
  desistir: {
    label: 'Desistir',
    from: ['pendiente', 'preparada', 'autenticada'],
    to: 'desistida',
    roles: DESK,
    grounds: false,
  },
} as const satisfies Record<string, Step>;
export type CopyStep = keyof typeof COPY_STEPS;
export const COPY_STEP_NAMES = Object.keys(COPY_STEPS) as [CopyStep, ...CopyStep[]];

export const stepOf = (name: CopyStep): Step => COPY_STEPS[name];

interface Request {
  estado: CopyState;
  vence_el: string;
  prorroga_hasta: string | null;
}

export const mayTake = (role: string, name: CopyStep): boolean =>
  stepOf(name).roles.some((one) => one === role);

/** What that role can do next with a request. It is extended once. */
export const stepsFor = (role: string, request: Request): CopyStep[] =>
  COPY_STEP_NAMES.filter((name) => {
    const { from } = stepOf(name);
    if (name === 'prorrogar' && request.prorroga_hasta !== null) return false;
    return from.includes(request.estado) && mayTake(role, name);
  });

export const DUE_HOURS = 48;
export const EXTENSION_DAYS_MAX = 10;
/** Directors are reminded so many hours before a request is due. */
export const REMINDED_HOURS = [24, 6] as const;
export const COPY_REQUESTS_MAX = 500;

/** When it is due: as extended, if it was. */
export const dueAt = ({ vence_el, prorroga_hasta }: Omit<Request, 'estado'>): string =>
  prorroga_hasta ?? vence_el;

const MINUTE_MS = 60_000;

/** 'Vence en 5 h', 'Vencido hace 2 h'; minutes within the last hour, days beyond three of them; no 'hace 0 min'. */
export function clockText(due: string, now: Date = new Date()): string {
  const minutes = Math.trunc((Date.parse(due) - now.getTime()) / MINUTE_MS);
  const isOver = Date.parse(due) <= now.getTime();
  if (minutes === 0) return isOver ? 'Recién vencido' : 'Vence en menos de 1 min';
  return `${isOver ? 'Vencido hace' : 'Vence en'} ${spanText(Math.abs(minutes))}`;
}

export function spanText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 72 ? `${hours} h` : `${Math.floor(hours / 24)} días`;
}

export const COPY_VIEWS = ['abiertos', 'vencidos', 'terminados'] as const;
export type CopyView = (typeof COPY_VIEWS)[number];

export const GROUNDS_REQUIRED = 'Indique los fundamentos';
export const EXTENSION_TOO_LONG = `La prórroga puede llegar hasta ${EXTENSION_DAYS_MAX} días después del vencimiento`;
export const EXTENSION_TOO_SHORT = 'La prórroga debe terminar después del vencimiento';
export const RECEIVER_REQUIRED = 'Indique quién recibió la copia';
export const PARTIAL_NEEDS_DAYS = 'Indique desde y hasta qué día';
