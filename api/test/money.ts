import type { Appointment, CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import type { Account } from '@trama/contract/schemas/money/cash';
import type { Authorization, Coverage } from '@trama/contract/schemas/money/coverage';
import { agendaDay, book, dayFromToday } from './agenda.ts';
import type { Person, TestApp } from './test-app.ts';

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
