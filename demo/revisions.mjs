/** What happened since to the first patient's record: later versions, a medication that was stopped, a team that changed. */
import { closeAssignment, openAssignment } from '../api/dist/features/assignments/assignments.service.js';
import { changeFlags, createRecord } from '../api/dist/features/clinical-data/clinical-data.service.js';
import { CHANGEABLE_KINDS } from '../api/dist/features/clinical-data/clinical-kinds.js';
import { updateHistory } from '../api/dist/features/medical-history/medical-history.service.js';

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

/** Through the application's own services: the trail tells of it as of anything else. */
export async function reviseFirstRecord(db) {
  const history = await db
    .selectFrom('admisiones')
    .selectAll()
    .orderBy('id_paciente')
    .executeTakeFirstOrThrow();
  const { id_admision, id_paciente, id_prestador } = history;
  const { role } = await db
    .selectFrom('prestadores')
    .select('role')
    .where('id_prestador', '=', id_prestador)
    .executeTakeFirstOrThrow();
  const actor = { id: id_prestador, role, sessionId: '', address: '127.0.0.1', requestId: null };
  for (const content of VERSIONS) await updateHistory(db, actor, id_admision, content);

  const [medications] = CHANGEABLE_KINDS;
  const pill = {
    id_paciente,
    nombre_medicamento: 'Fármaco B',
    dosis: '25 mg',
    frecuencia: 'Por la noche',
    activo: true,
  };
  const { id_medicacion } = await createRecord(db, actor, medications, pill, undefined);
  await changeFlags(db, actor, medications, id_medicacion, { activo: false });

  const colleague = await db
    .selectFrom('prestadores')
    .select('id_prestador')
    .where('role', '=', 'acompanante_terapeutico')
    .executeTakeFirstOrThrow();
  const assignment = {
    patientId: id_paciente,
    providerId: colleague.id_prestador,
    notes: 'Acompañamiento por un mes.',
  };
  await db.transaction().execute((tx) => openAssignment(tx, actor, assignment));
  await closeAssignment(db, actor, id_paciente, colleague.id_prestador);
}
