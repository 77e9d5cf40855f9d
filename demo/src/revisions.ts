/** What happened since to the first patient's record: another address and a contact, later versions, a medication whose dose was changed and that was stopped, a team that changed. */
import type { Assignment } from '@trama/contract/schemas/people/assignments';
import type { Contact } from '@trama/contract/schemas/people/contacts';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { Provider } from '@trama/contract/schemas/people/providers';
import type { CopyRequest } from '@trama/contract/schemas/record/copy-requests';
import type { IssuedDocument } from '@trama/contract/schemas/record/documents';
import type { HistoryEnvelope } from '@trama/contract/schemas/record/medical-history';
import { isRole, roleCan } from '@trama/contract/words/access/access-policy';
import { fullName } from '@trama/contract/words/full-name';
import type { EntryOf } from '@trama/contract/words/record/clinical-lists';
import { attachPapers, giveConsents } from './papers.ts';
import { Client } from './server.ts';
import { accountOf, DEMO_PASSWORD } from './staff.ts';

const FIRST_PATIENT = 1;
const VERSIONS = [
  {
    riesgo: 'medio',
    comentario_motivo: 'A los tres meses refiere mejoría del ánimo; persiste el insomnio de conciliación.',
  },
  {
    riesgo: 'bajo',
    medicacion_actual: null,
    comentario_motivo: 'Retomó el trabajo. Duerme seis horas y sostiene las caminatas acordadas.',
    comentario_conclusion: 'Se espacian los encuentros a cada quince días y se revisará en seis meses.',
  },
];
const PILL = { nombre_medicamento: 'Fármaco B', dosis: '25 mg', frecuencia: 'Por la noche', activo: true };

/** Through the API, so that the trail records it like any other work. */
export async function reviseFirstRecord(base: string): Promise<void> {
  const admin = await Client.signIn(base, accountOf('administrador'), DEMO_PASSWORD);
  const team = await admin.call<Assignment[]>('GET', `/api/patients/${FIRST_PATIENT}/assignments`);
  const author = team.map(({ prestadores }) => prestadores).find(mayWriteHistories);
  if (!author?.email) throw new Error('Nobody in the team of the first patient may write a history.');
  const clinician = await Client.signIn(base, author.email, DEMO_PASSWORD);
  await moveHouse(clinician);
  await saveLaterVersions(clinician);
  await startAndStopMedication(clinician);
  await assignForAWhile(admin, team);
  await issueDocuments(clinician);
  await attachPapers(clinician, FIRST_PATIENT);
  await giveConsents(admin, clinician, FIRST_PATIENT);
  await askForCopies(admin);
}

function mayWriteHistories({ role }: { role: string }): boolean {
  return isRole(role) && roleCan(role, 'medical_history', 'update');
}

const CONTACT = {
  nombre: 'Renata Ocampo',
  vinculo: 'Hermana',
  telefono: '11 0555-1010',
  es_emergencia: true,
};

async function moveHouse(clinician: Client): Promise<void> {
  const patient = `/api/patients/${FIRST_PATIENT}`;
  await clinician.call('PUT', patient, {
    direccion: 'Pasaje Jacarandá 412',
    localidad: 'Villa del Ceibo',
    provincia: 'Córdoba',
    codigo_postal: 'X5001',
  });
  const { id_contacto } = await clinician.call<Contact>('POST', `${patient}/contacts`, CONTACT);
  await clinician.call('PATCH', `${patient}/contacts/${id_contacto}`, { puede_recibir_informacion: true });
}

async function saveLaterVersions(clinician: Client): Promise<void> {
  const { data } = await clinician.call<HistoryEnvelope>(
    'GET',
    `/api/patients/${FIRST_PATIENT}/medical-history`,
  );
  if (!data) throw new Error('The first patient has no history.');
  for (const version of VERSIONS)
    await clinician.call('PUT', `/api/medical-history/${data.id_admision}`, version);
}

async function startAndStopMedication(clinician: Client): Promise<void> {
  const pill = { id_paciente: FIRST_PATIENT, ...PILL };
  const { id_medicacion } = await clinician.call<EntryOf<'medication'>>('POST', '/api/medications', pill);
  const change = (changes: object) => clinician.call('PATCH', `/api/medications/${id_medicacion}`, changes);
  await change({ dosis: '50 mg', motivo: 'Respuesta parcial; buena tolerancia.' });
  await change({ activo: false, motivo: 'Remisión del insomnio.' });
}

/** A companion from outside the team, who joined it for a while. */
async function assignForAWhile(admin: Client, team: Assignment[]): Promise<void> {
  const providers = await admin.call<Provider[]>('GET', '/api/providers');
  const companion = providers.find(
    ({ role, id_prestador }) =>
      role === 'acompanante_terapeutico' && !team.some((member) => member.id_prestador === id_prestador),
  );
  if (!companion) throw new Error('Every companion of the demo is in the team of the first patient.');
  const assignment = `/api/patients/${FIRST_PATIENT}/assign/${companion.id_prestador}`;
  await admin.call('POST', assignment, { notes: 'Acompañamiento por un mes.' });
  await admin.call('DELETE', assignment);
}

const [CERTIFICATE, REPORT] = [2, 3];

/** A certificate that was annulled because of its text, and the one that was handed out. */
async function issueDocuments(clinician: Client): Promise<void> {
  const issue = (body: object) =>
    clinician.call<IssuedDocument>('POST', `/api/patients/${FIRST_PATIENT}/documents`, body);
  const { id_documento } = await issue({ id_plantilla: CERTIFICATE });
  await clinician.call('POST', `/api/documents/${id_documento}/annulment`, {
    motivo: 'Se pidió para la escuela, con otro texto.',
  });
  await issue({
    id_plantilla: REPORT,
    texto:
      'Se informa a la escuela que {{paciente.nombre}} {{paciente.apellido}} sostiene su tratamiento con regularidad.',
  });
}

/** One in each state that the desk begins with. */
async function askForCopies(admin: Client): Promise<void> {
  const ask = (id_paciente: number, fields: object) =>
    admin.call<CopyRequest>('POST', '/api/copy-requests', { id_paciente, ...fields });
  const patient = await admin.call<Patient>('GET', `/api/patients/${FIRST_PATIENT}`);
  const { id_solicitud } = await ask(FIRST_PATIENT, {
    solicitante_nombre: fullName(patient),
    solicitante_documento: patient.dni,
    caracter: 'paciente',
    motivo: 'Para un segundo profesional',
  });
  await admin.call('PATCH', `/api/copy-requests/${id_solicitud}`, { accion: 'preparar' });
  await ask(2, {
    solicitante_nombre: 'Marcela Iturbe',
    solicitante_documento: '80999111',
    urgente: true,
    caracter: 'oficio_judicial',
    acreditacion: 'Oficio del Juzgado Civil 3',
  });
  const denied = await ask(3, {
    solicitante_nombre: 'Hugo Bazán',
    solicitante_documento: '80999112',
    caracter: 'heredero',
    acreditacion: 'Sin partida',
  });
  await admin.call('PATCH', `/api/copy-requests/${denied.id_solicitud}`, {
    accion: 'denegar',
    fundamento: 'No acredita el vínculo.',
  });
}
