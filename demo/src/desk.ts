/** What the front desk and the administration have on their hands: settings, a waiting list, requests, patients without a team. */
import type { FreeSlot } from '@trama/contract/schemas/agenda/slots';
import type { Assignment } from '@trama/contract/schemas/people/assignments';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { Provider } from '@trama/contract/schemas/people/providers';
import { fillGroups } from './groups.ts';
import { Client } from './server.ts';
import { accountOf, DEMO_PASSWORD } from './staff.ts';

const SESSION_MINUTES = 50;

/** Through the API, like any other work. */
export async function fillTheDesk(base: string): Promise<void> {
  const signIn = (role: 'administrador' | 'recepcion') => Client.signIn(base, accountOf(role), DEMO_PASSWORD);
  const [admin, desk] = [await signIn('administrador'), await signIn('recepcion')];
  const providers = await admin.call<Provider[]>('GET', '/api/providers');
  for (const caller of CALLERS) await desk.call<Patient>('POST', '/api/patients', caller);
  await fillWaitingList(desk, providers);
  await bookOutsideTheTeam(admin, desk, providers);
  await fillGroups(base, desk, providers);
  await admin.call('PUT', '/api/settings', settingsOf(providers));
}

/** They called, and have neither a team nor an appointment yet. */
const CALLERS = [
  { nombre: 'Rosario', apellido: 'Almada', telefono: '11 0555-2020', dni: '84999101' },
  { nombre: 'Ulises', apellido: 'Ferreyra', telefono: '11 0555-3030', dni: '84999102' },
];

const [FIRST_WAITING, FIRST_REQUEST] = [20, 40];

async function fillWaitingList(desk: Client, providers: Provider[]): Promise<void> {
  const psychologist = providers.find(({ role }) => role === 'psicologo');
  const waiting = [
    {
      role: 'psiquiatra',
      dias: [1, 3],
      desde: '14:00',
      hasta: '19:00',
      nota: 'Prefiere después del trabajo',
    },
    { id_prestador: psychologist?.id_prestador, dias: [2, 4] },
    { role: 'psicologo', desde: '09:00', hasta: '12:00', nota: 'Avisar por teléfono' },
  ];
  for (const [place, wish] of waiting.entries())
    await desk.call('POST', '/api/waiting-list', { id_paciente: FIRST_WAITING + place, ...wish });
}

/** Two patients have an appointment with somebody outside their team, who cannot see the record yet. */
async function bookOutsideTheTeam(admin: Client, desk: Client, providers: Provider[]): Promise<void> {
  for (const id_paciente of [FIRST_REQUEST, FIRST_REQUEST + 1]) {
    const team = await admin.call<Assignment[]>('GET', `/api/patients/${id_paciente}/assignments`);
    const outsider = providers.find(
      ({ role, id_prestador }) =>
        ['psicologo', 'psiquiatra'].includes(role) &&
        !team.some((member) => member.id_prestador === id_prestador),
    );
    if (!outsider) throw new Error(`Everybody is in the team of patient ${id_paciente}.`);
    const { id_prestador } = outsider;
    const search = `id_prestador=${id_prestador}&duracion=${SESSION_MINUTES}&limite=20`;
    const free = await desk.call<FreeSlot[]>('GET', `/api/appointments/free?${search}`);
    const slot = free.at(-1);
    if (!slot) throw new Error('Nobody has a free hour.');
    const { inicio, fin } = slot;
    await desk.call('POST', '/api/appointments', { id_paciente, id_prestador, inicio, fin });
  }
}

function settingsOf(providers: Provider[]): object {
  // The one with an account to try.
  const director = providers.find(({ email }) => email === accountOf('director_medico'));
  const weekdays = [1, 2, 3, 4, 5];
  return {
    clinica: {
      nombre: 'Centro de Salud Mental Los Lapachos',
      domicilio: 'Av. de los Lapachos 1250, Villa del Ceibo, Córdoba',
      telefono: '11 0555-1000',
      director: director && `${director.nombre} ${director.apellido}`,
    },
    equipo_de_la_casa: director ? [director.id_prestador] : [],
    horarios: weekdays.flatMap((dia) => [
      { dia, desde: '09:00', hasta: '13:00' },
      { dia, desde: '14:00', hasta: '19:00' },
    ]),
    lineas_de_ayuda: [
      { nombre: 'Guardia de la clínica', telefono: '11 0555-1911', horario: 'Todos los días, las 24 horas' },
    ],
  };
}
