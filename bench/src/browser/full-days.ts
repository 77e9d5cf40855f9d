/** Two full days of the demo clinic, one after the other: each of twelve providers sees somebody every half hour. */
import { todayInClinic } from '@trama/contract/words/clinic-time';
import type { Client } from '@trama/demo/server';

export const FULL_DAY = { appointments: 204, providers: 12 };
const EACH = FULL_DAY.appointments / FULL_DAY.providers;
const BEGINS = '09:00';
const STEP_MINUTES = 30;
const DAY_MS = 86_400_000;
/** Later than what the demo has booked. */
const DAYS_AHEAD = 56;
const PAGE_SIZE = 100;

interface Provider {
  id_prestador: number;
  is_active: boolean;
}

export async function fillDays(client: Client): Promise<[first: string, second: string]> {
  const providers = await twelveProviders(client);
  const patients = await patientIds(client);
  const days = twoWorkdays();
  for (const day of days)
    for (const [place, id_prestador] of providers.entries())
      for (let turn = 0; turn < EACH; turn++) {
        const id_paciente = patients[place * EACH + turn];
        const begins = Date.parse(`${day}T${BEGINS}:00-03:00`) + turn * STEP_MINUTES * 60_000;
        await client.call('POST', '/api/appointments', {
          id_prestador,
          id_paciente,
          inicio: new Date(begins).toISOString(),
          fin: new Date(begins + STEP_MINUTES * 60_000).toISOString(),
          modalidad: 'presencial',
          sobreturno: true,
        });
      }
  return days;
}

/** The demo has ten who attend. */
async function twelveProviders(client: Client): Promise<number[]> {
  const known = await client.call<Provider[]>('GET', '/api/appointments/providers');
  const ids = known.filter(({ is_active }) => is_active).map(({ id_prestador }) => id_prestador);
  while (ids.length < FULL_DAY.providers) {
    const { id_prestador } = await client.call<Provider>('POST', '/api/providers', {
      nombre: 'Prestador',
      apellido: `Ejemplo ${ids.length}`,
      role: 'psicologo',
      email: `ejemplo${ids.length}@demo.test`,
      is_active: true,
    });
    ids.push(id_prestador);
  }
  return ids.slice(0, FULL_DAY.providers);
}

async function patientIds(client: Client): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ids.length < FULL_DAY.appointments; page++) {
    const { data } = await client.call<{ data: { id_paciente: number }[] }>(
      'GET',
      `/api/patients?page=${page}&pageSize=${PAGE_SIZE}`,
    );
    if (data.length === 0) throw new Error('The demo has too few patients.');
    ids.push(...data.map(({ id_paciente }) => id_paciente));
  }
  return ids;
}

/** A Tuesday and the Wednesday after it. */
function twoWorkdays(): [string, string] {
  const day = new Date(Date.parse(`${todayInClinic()}T12:00:00Z`) + DAYS_AHEAD * DAY_MS);
  const toTuesday = (2 - day.getUTCDay() + 7) % 7;
  const text = (days: number) => new Date(day.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return [text(toTuesday), text(toTuesday + 1)];
}
