import type { TeamStanding } from '@trama/contract/words/people/assignments';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { CLINICAL_ENTRIES } from '../../../database/patient-tables.ts';

/**
 * SQL: the patient has a team of their own. The team of the house is assigned to everybody, so it does not count: nobody
 * takes care of this patient in particular yet.
 */
export const hasOwnTeam = (idPaciente: string) => `exists (
  select from asignaciones team
   where team.id_paciente = ${idPaciente} and team.fecha_baja is null
     and team.id_prestador not in (select equipo_de_la_casa()))`;

/** SQL: something clinical was written about the patient, in error or not. */
const hasEntry = (idPaciente: string) =>
  `(${Object.entries(CLINICAL_ENTRIES)
    .map(
      ([table, which]) => `exists (select from ${table} e where e.id_paciente = ${idPaciente} and ${which})`,
    )
    .join(' or ')})`;

/** SQL of a TeamStanding. */
export const teamStandingSql = (idPaciente: string, idPrestador: string) => `(
  case when exists (select from asignaciones a
                     where a.id_paciente = ${idPaciente} and a.id_prestador = ${idPrestador} and a.fecha_baja is null)
       then 'en_equipo'
       when ${hasOwnTeam(idPaciente)} or ${hasEntry(idPaciente)} then 'fuera'
       else 'sin_equipo' end)`;

/** How the provider stands to the patient's team. A change that decides by it holds the patient. */
export async function teamStanding(tx: Tx, patientId: number, providerId: number): Promise<TeamStanding> {
  const { rows } = await sql<{ standing: TeamStanding }>`
    select ${sql.raw(teamStandingSql('asked.patient', 'asked.provider'))} as standing
      from (select ${patientId}::bigint as patient, ${providerId}::bigint as provider) asked`.execute(tx);
  return rows[0]?.standing ?? 'fuera';
}
