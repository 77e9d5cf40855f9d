// What desks do about money while processes are killed: each writes, and remembers what was acknowledged.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const FROM = '2026-01-01';
const COMPANIONS = 3;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** What a desk does next, the likeliest more often. */
const KINDS = [pay, pay, pay, annul, adjust, hold, hold, sign, sign, shift, shift, close, settle, present];

/** A patient with a payer, a professional with a share, and what the desk has done so far. */
export async function openDesk(trama) {
  await trama.signIn();
  const call = async (method, url, body) => {
    const answer = await trama.call(method, url, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const hire = async (role) =>
    (
      await call('POST', '/api/providers', {
        nombre: 'Eva',
        apellido: 'Paz',
        role,
        email: `${randomUUID()}@clinica.test`,
      })
    ).id_prestador;
  const id_prestador = await hire('psicologo');
  const companions = [];
  for (let n = 0; n < COMPANIONS; n++) companions.push(await hire('acompanante_terapeutico'));
  const { id_paciente } = await call('POST', '/api/patients', { apellido: 'Prueba' });
  const payers = await call('GET', '/api/payers');
  const { id_financiador } = payers.find(({ nombre }) => nombre === 'OSDE');
  await call('POST', `/api/patients/${id_paciente}/coverages`, { id_financiador });
  await call('POST', '/api/fees', {
    id_financiador,
    importe: 33_333,
    importe_financiador: 66_669,
    desde: FROM,
  });
  await call('POST', '/api/shares', { id_prestador, centesimos: 6_667, desde: FROM });
  const made = {
    payments: new Set(),
    annulments: new Set(),
    charges: new Set(),
    sessions: new Set(),
    conformities: new Set(),
    shifts: new Set(),
    closings: new Set(),
    settlements: new Set(),
  };
  const counters = { hours: 0, shifts: 0, days: 0, done: 0 };
  return { trama, id_prestador, companions, id_paciente, id_financiador, made, isClosed: false, ...counters };
}

export async function work(desk, writing) {
  while (writing.on) {
    const kind = KINDS[Math.floor(Math.random() * KINDS.length)];
    if (await kind(desk, writing)) desk.done += 1;
  }
}

/** Sends until there is an answer, also after the round: what happened to it is known then. */
export async function insist(desk, method, url, body) {
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    const answer = await desk.trama.call(method, url, body, { headers }).catch(() => undefined);
    if (answer?.body?.code === 'TOKEN_EXPIRED') await desk.trama.signIn();
    else if (answer && answer.status !== 503 && answer.status !== 429) return answer;
    await sleep(30);
  }
}

export async function pay(desk) {
  const body = {
    id_paciente: desk.id_paciente,
    importe: 1 + Math.floor(Math.random() * 99_999),
    medio: 'efectivo',
  };
  const { status, body: made } = await insist(desk, 'POST', '/api/payments', body);
  if (desk.isClosed && made?.code === 'ALREADY_CLOSED') return false;
  if (status !== 201) throw new Error(`a payment answered ${status} ${JSON.stringify(made)}`);
  desk.made.payments.add(made.id_pago);
  return true;
}

async function annul(desk) {
  const open = [...desk.made.payments].filter((id) => !desk.made.annulments.has(id));
  const id = open[Math.floor(Math.random() * open.length)];
  if (!id) return false;
  if (desk.isClosed) return false;
  const { status } = await insist(desk, 'POST', `/api/payments/${id}/annulment`, { motivo: 'Prueba' });
  // 409: the first try was written, or another desk was first.
  if (status !== 201 && status !== 409) throw new Error(`an annulment answered ${status}`);
  desk.made.annulments.add(id);
  return true;
}

async function adjust(desk) {
  const body = {
    id_paciente: desk.id_paciente,
    importe: 1 + Math.floor(Math.random() * 99_999),
    concepto: 'Informe',
  };
  const { status, body: made } = await insist(desk, 'POST', '/api/charges', body);
  if (status !== 201) throw new Error(`an adjustment answered ${status}`);
  desk.made.charges.add(made.id_cargo);
  return true;
}

/** At an hour of its own, so that no other is in the way. */
async function hold(desk) {
  const inicio = new Date(Date.parse(`${FROM}T12:00:00Z`) + desk.hours++ * 3_600_000);
  const fin = new Date(inicio.getTime() + 3_000_000).toISOString();
  const { id_prestador, id_paciente } = desk;
  const booking = { id_prestador, id_paciente, inicio: inicio.toISOString(), fin };
  const booked = await insist(desk, 'POST', '/api/appointments', booking);
  // Without an answer the first time, the hour may be taken by that first try.
  if (booked.status === 409) return false;
  if (booked.status !== 201)
    throw new Error(`a booking answered ${booked.status} ${JSON.stringify(booked.body)}`);
  const url = `/api/appointments/${booked.body.id_turno}`;
  const { status } = await insist(desk, 'PATCH', url, { estado: 'realizado' });
  if (status !== 200) throw new Error(`a session answered ${status}`);
  desk.made.sessions.add(booked.body.id_turno);
  return true;
}

async function sign(desk) {
  const open = [...desk.made.sessions].filter((id) => !desk.made.conformities.has(id));
  const id = open[Math.floor(Math.random() * open.length)];
  if (!id) return false;
  const { status, body } = await insist(desk, 'POST', `/api/appointments/${id}/conformity`, {
    medio: 'papel',
  });
  // ALREADY_SIGNED: the first try was written, or another desk was first.
  if (status !== 201 && body?.code !== 'ALREADY_SIGNED')
    throw new Error(`a conformity answered ${status} ${JSON.stringify(body)}`);
  desk.made.conformities.add(id);
  return true;
}

/** Five minutes of a companion, who has one shift at a time; each begins at an hour of its own. */
async function shift(desk) {
  const id_prestador = desk.companions.pop();
  if (!id_prestador) return false;
  const inicio = new Date(
    Math.floor(Date.now() / DAY_MS) * DAY_MS - 50 * DAY_MS + desk.shifts++ * 6 * MINUTE_MS,
  );
  const begun = { id_paciente: desk.id_paciente, id_prestador, inicio: inicio.toISOString() };
  const { status, body } = await insist(desk, 'POST', '/api/shifts', begun);
  if (status !== 201) throw new Error(`a shift answered ${status} ${JSON.stringify(body)}`);
  const fin = new Date(inicio.getTime() + 5 * MINUTE_MS).toISOString();
  const ended = await insist(desk, 'PATCH', `/api/shifts/${body.id_jornada}`, { fin });
  if (ended.status !== 200) throw new Error(`the end of a shift answered ${ended.status}`);
  desk.made.shifts.add(body.id_jornada);
  desk.companions.push(id_prestador);
  return true;
}

/** Of a day of its own, long ago. */
async function close(desk) {
  const day = new Date(Date.parse(FROM) - ++desk.days * DAY_MS).toISOString().slice(0, 10);
  const { status, body } = await insist(desk, 'POST', `/api/cash/${day}/closing`, {
    contado: { efectivo: 100 },
  });
  // ALREADY_CLOSED: the first try was written.
  if (status !== 201 && body?.code !== 'ALREADY_CLOSED') throw new Error(`a closing answered ${status}`);
  desk.made.closings.add(day);
  return true;
}

async function settle(desk) {
  const period = {
    desde: FROM,
    hasta: '2026-12-31',
    id_prestador: desk.id_prestador,
    medio: 'transferencia',
  };
  const { status, body } = await insist(desk, 'POST', '/api/settlements', period);
  if (status === 201) desk.made.settlements.add(body.id_liquidacion);
  else if (status !== 409 && status !== 400) throw new Error(`a settlement answered ${status}`);
  return status === 201;
}

async function present(desk) {
  const mes = `2026-${String(1 + Math.floor(Math.random() * 3)).padStart(2, '0')}`;
  const { status } = await insist(desk, 'POST', '/api/presentations', {
    id_financiador: desk.id_financiador,
    mes,
  });
  if (![201, 400, 409].includes(status)) throw new Error(`a presentation answered ${status}`);
  return status === 201;
}
