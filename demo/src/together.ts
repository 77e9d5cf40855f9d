/** More than one in the room: a couple to write about, a group's note, a meeting of the team, and signatures asked for. */
import type { CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { Provider } from '@trama/contract/schemas/people/providers';
import type { SharedFollowUp } from '@trama/contract/schemas/record/shared-follow-ups';
import type { Signature } from '@trama/contract/schemas/record/signatures';
import { dayOf } from './facts.ts';
import { Client } from './server.ts';
import { accountOf, DEMO_PASSWORD } from './staff.ts';

const GROUP_SIZE = 5;

/** Through the API, like any other work. */
export async function meetTogether(base: string): Promise<void> {
  const signIn = (role: 'administrador' | 'psicologo' | 'psiquiatra') =>
    Client.signIn(base, accountOf(role), DEMO_PASSWORD);
  const admin = await signIn('administrador');
  const [psychologist, psychiatrist] = [await signIn('psicologo'), await signIn('psiquiatra')];
  const providers = await admin.call<Provider[]>('GET', '/api/providers');
  const [psychiatry, direction] = (['psiquiatra', 'director_medico'] as const).map(
    (role) => providers.find(({ email }) => email === accountOf(role))?.id_prestador,
  );
  const { data } = await psychologist.call<{ data: Patient[] }>('GET', '/api/patients?pageSize=20');
  const members = data.slice(0, GROUP_SIZE).map(({ id_paciente }) => id_paciente);
  const [first] = members;
  for (const provider of [psychiatry, direction])
    await admin.call('POST', `/api/patients/${first}/assign/${provider}`, {});

  // Still to be written about.
  await book(psychologist, 'pareja', members.slice(1, 3), 1);
  const group = await book(psychologist, 'grupo', members, 2);
  const { seguimientos } = await psychologist.call<SharedFollowUp>('POST', '/api/follow-ups/shared', {
    id_turno: group.id_turno,
    comun: 'Se trabajó sobre los límites en los vínculos cotidianos. El grupo participó y acordó una tarea.',
    participantes: members.map((id_paciente, place) => ({
      id_paciente,
      asistio: place !== members.length - 1,
      propio: place === 0 ? 'Pudo contar lo que le pasa en el trabajo.' : null,
    })),
  });

  await psychologist.call('POST', `/api/patients/${first}/meetings`, {
    fecha_acto: dayOf(1),
    temas: 'Evolución del trimestre y medicación.',
    acuerdos: 'Se sostiene el espacio grupal. Control con psiquiatría cada quince días.',
    proxima: dayOf(-30),
    participantes: [psychiatry, direction],
  });
  const ask = { caracter: 'cofirma', id_prestador: psychiatry };
  await psychologist.call('POST', `/api/patients/${first}/entries/${seguimientos[0]?.folio}/signatures`, ask);
  await answer(psychiatrist);
}

const book = (client: Client, tipo: string, participantes: number[], daysAgo: number) =>
  client.call<CreatedAppointment>('POST', '/api/appointments', {
    tipo,
    participantes,
    // Before anybody else comes.
    inicio: `${dayOf(daysAgo)}T07:00:00-03:00`,
    fin: `${dayOf(daysAgo)}T08:00:00-03:00`,
  });

/** The meeting is signed; the note is not, and says why. */
async function answer(psychiatrist: Client): Promise<void> {
  for (const { id_firma, clase } of await psychiatrist.call<Signature[]>('GET', '/api/signatures')) {
    const said =
      clase === 'meeting'
        ? { estado: 'firmada' }
        : { estado: 'rechazada', motivo: 'Falta indicar el próximo control.' };
    await psychiatrist.call('PATCH', `/api/signatures/${id_firma}`, said);
  }
}
