/** A group that meets every week and a couple every other week, in the weeks to come. */
import type { ChangedGroup } from '@trama/contract/schemas/agenda/groups';
import type { PatientPage } from '@trama/contract/schemas/people/patients';
import type { Provider } from '@trama/contract/schemas/people/providers';
import { dayOf } from './facts.ts';
import { Client } from './server.ts';
import { accountOf, DEMO_PASSWORD } from './staff.ts';

const MEMBERS = 6;
const [TUESDAY, THURSDAY] = [2, 4];

/** Through the API: the desk makes the group and the appointments. */
export async function fillGroups(base: string, desk: Client, providers: Provider[]): Promise<void> {
  const psychologist = await Client.signIn(base, accountOf('psicologo'), DEMO_PASSWORD);
  const found = providers.find(({ email }) => email === accountOf('psicologo'));
  if (!found) throw new Error('The demo has no psychologist.');
  const { id_prestador } = found;
  const { data } = await psychologist.call<PatientPage>('GET', '/api/patients?pageSize=20');
  const people = data.filter(({ activo }) => activo).map(({ id_paciente }) => id_paciente);
  const members = people.slice(0, MEMBERS);
  const { id_grupo } = await desk.call<ChangedGroup>('POST', '/api/groups', {
    nombre: 'Martes a la tarde',
    lugar: 'Sede central, planta baja',
    id_prestador,
    miembros: members.map((id_paciente) => ({ id_paciente, desde: dayOf(60) })),
  });
  // One of them has said until when they come.
  const miembros = [{ id_paciente: members.at(-1), hasta: dayOf(-30) }];
  await desk.call('PATCH', `/api/groups/${id_grupo}`, { miembros });
  const group = { id_prestador, tipo: 'grupo', id_grupo };
  await desk.call('POST', '/api/appointments', { ...group, ...eveningsFrom(TUESDAY, 'semanal') });
  const couple = { id_prestador, tipo: 'pareja', participantes: people.slice(MEMBERS, MEMBERS + 2) };
  await desk.call('POST', '/api/appointments', { ...couple, ...eveningsFrom(THURSDAY, 'quincenal') });
}

/** From the first day after today that is this day of the week, where everybody is free. */
function eveningsFrom(weekday: number, cada: string): object {
  const days = [1, 2, 3, 4, 5, 6, 7].map((n) => dayOf(-n));
  const day = days.find((one) => new Date(`${one}T12:00:00Z`).getUTCDay() === weekday);
  return {
    inicio: `${day}T18:00:00-03:00`,
    fin: `${day}T18:50:00-03:00`,
    repetir: { cada },
    omitir_ocupados: true,
  };
}
