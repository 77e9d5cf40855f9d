import type { Appointment, CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import type { Account } from '@trama/contract/schemas/money/cash';
import type { Authorization, Coverage } from '@trama/contract/schemas/money/coverage';
import type { Presentation } from '@trama/contract/schemas/money/presentations';
import type { Settlement } from '@trama/contract/schemas/money/settlements';
import { agendaDay, book, dayFromToday } from './agenda.ts';
import type { Person, TestApp } from './test-app.ts';

/** The part of an amount that a share of so many hundredths of a percent gives, half a centavo up. */
export const partOf = (centavos: number, hundredths: number): number =>
  Number((BigInt(centavos) * BigInt(hundredths) + 5_000n) / 10_000n);

/** What the stories about money do again and again. */
export function moneyDesk(t: TestApp, desk: Person) {
  let hours = 0;
  const call = async <T>(method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, body?: object) => {
    const answer = await t.as(desk, method, url, body);
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json<T>();
  };
  return {
    call,
    account: (patient: number) => call<Account>('GET', `/api/patients/${patient}/account`),
    coverages: (patient: number) => call<Coverage[]>('GET', `/api/patients/${patient}/coverages`),
    cover: (patient: number, fields: object) =>
      call<Coverage>('POST', `/api/patients/${patient}/coverages`, fields),
    authorize: (coverage: number, fields: object = {}) =>
      call<Authorization>('POST', `/api/coverages/${coverage}/authorizations`, {
        prestacion: 'Psicoterapia individual',
        numero: '0001-7',
        sesiones: 10,
        desde: dayFromToday(-60),
        ...fields,
      }),
    /** An appointment at an hour of its own of some day before today; overbooked, so that none is in the way. */
    async appointment(patient: number, provider: number, fields: object = {}): Promise<CreatedAppointment> {
      hours += 1;
      const day = -1 - Math.floor(hours / 20);
      const hour = String(hours % 20).padStart(2, '0');
      const answer = await book(t, desk, {
        id_paciente: patient,
        id_prestador: provider,
        inicio: agendaDay(day, `${hour}:00`),
        fin: agendaDay(day, `${hour}:50`),
        sobreturno: true,
        ...fields,
      });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json<CreatedAppointment>();
    },
    become: (appointment: number, estado: string, motivo?: string) =>
      call<Appointment>('PATCH', `/api/appointments/${appointment}`, { estado, ...(motivo && { motivo }) }),
  };
}

/** A session that its professional wrote down, and how they take it back: the follow-up was an error. */
export async function writtenSession(t: TestApp, author: Person, patient: number, id_turno: number) {
  const note = { id_paciente: patient, fecha: dayFromToday(-1), id_turno };
  const { folio } = (await t.as(author, 'POST', '/api/follow-ups', note)).json<{ folio: number }>();
  return {
    takeBack: () =>
      t.as(author, 'POST', `/api/patients/${patient}/entries/${folio}/corrections`, {
        aclaracion: 'Era de otro día',
        error: true,
      }),
  };
}

/** A session of February 2024 that was charged, paid to its professional and presented to its payer. */
export async function settleSession(
  t: TestApp,
  admin: Person,
  { patient, provider, payer }: Record<'patient' | 'provider' | 'payer', number>,
) {
  const { call, become } = moneyDesk(t, admin);
  const from = { desde: '2024-02-01' };
  await call('POST', '/api/fees', { ...from, id_financiador: payer, importe: 100, importe_financiador: 900 });
  await call('POST', '/api/shares', { ...from, id_prestador: provider, centesimos: 6_000 });
  const { id_turno } = await call<CreatedAppointment>('POST', '/api/appointments', {
    id_paciente: patient,
    id_prestador: provider,
    inicio: '2024-02-29T13:00:00.000Z',
    fin: '2024-02-29T13:50:00.000Z',
  });
  await become(id_turno, 'realizado');
  const period = { ...from, hasta: '2024-02-29', id_prestador: provider, medio: 'transferencia' };
  const { id_liquidacion } = await call<Settlement>('POST', '/api/settlements', period);
  const month = { id_financiador: payer, mes: '2024-02' };
  const { id_presentacion } = await call<Presentation>('POST', '/api/presentations', month);
  return { settlement: Number(id_liquidacion), presentation: id_presentacion };
}
