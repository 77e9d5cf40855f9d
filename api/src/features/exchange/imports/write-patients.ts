import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { assignHouseTeam } from '../../people/assignments/house-team.service.ts';
import {
  activatePatients,
  createPatients,
  updatePatients,
} from '../../people/patients/patients-in-bulk.service.ts';
import { IS_WITHDRAWN } from './brought.queries.ts';
import type { HeldImport } from './imports.queries.ts';
import { CHANGED_PER_STATEMENT, CREATED_PER_STATEMENT, inParts } from './row-parts.ts';

/** A simulation must not use up the numbers of records: nothing gives them back. Its patients have numbers below zero. */
const numberOf = (isTrial: boolean) => (isTrial ? sql`-f.fila` : sql`nextval('pacientes_id_paciente_seq')`);

/** New patients, and by which number the file knows each of them. */
export async function createFromRows(
  tx: Tx,
  actor: Actor,
  { id_importacion: id, origen }: HeldImport,
  isTrial: boolean,
): Promise<void> {
  await inParts(tx, { id, results: ['nueva'], most: CREATED_PER_STATEMENT }, async (part) => {
    await sql`
      update importacion_filas f set id_objeto = ${numberOf(isTrial)} where ${part}`.execute(tx);
    await createPatients(
      tx,
      actor,
      sql`select f.id_objeto as id_paciente, f.datos from importacion_filas f where ${part} order by f.fila`,
    );
    await assignHouseTeam(
      tx,
      actor,
      sql`select f.id_objeto as id_paciente from importacion_filas f where ${part}`,
      id,
    );
  });
  await sql`
    insert into identificadores_externos (origen, clave, clase, id_objeto)
    select ${origen}, clave, 'patient', id_objeto from importacion_filas
     where id_importacion = ${id} and resultado in ('nueva', 'actualiza', 'igual')
       and clave is not null and id_objeto is not null
        on conflict do nothing`.execute(tx);
}

/** Reactivates patients that a withdrawal made inactive and that the file contains again. */
export async function reactivateFromRows(
  tx: Tx,
  actor: Actor,
  { id_importacion: id }: HeldImport,
): Promise<void> {
  const parts = { id, results: ['actualiza'], most: CHANGED_PER_STATEMENT, which: IS_WITHDRAWN } as const;
  await inParts(tx, parts, (part) =>
    activatePatients(
      tx,
      actor,
      sql`select distinct f.id_objeto as id_paciente from importacion_filas f where ${part}`,
    ),
  );
}

/** A row that brings only notes or an assignment along changes no data of the patient. */
const CHANGES_DATA = sql`f.cambios <> '[]'`;

export async function updateFromRows(
  tx: Tx,
  actor: Actor,
  { id_importacion: id }: HeldImport,
): Promise<void> {
  await assertOneRowPerPatient(tx, id);
  const parts = { id, results: ['actualiza'], most: CHANGED_PER_STATEMENT, which: CHANGES_DATA } as const;
  await inParts(tx, parts, (part) =>
    updatePatients(
      tx,
      actor,
      sql`select f.id_objeto as id_paciente,
                 (select jsonb_object_agg(c ->> 'campo', c -> 'despues') from jsonb_array_elements(f.cambios) c) as datos
            from importacion_filas f where ${part}`,
    ),
  );
}

/** Two rows about one patient cannot both be written. */
async function assertOneRowPerPatient(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ first: number; last: number }>`
    select min(f.fila) as first, max(f.fila) as last from importacion_filas f
     where f.id_importacion = ${id} and f.resultado = 'actualiza' and ${CHANGES_DATA}
     group by f.id_objeto having count(*) > 1 limit 1`.execute(tx);
  const [twice] = rows;
  if (!twice) return;
  const message = `Las filas ${twice.first} y ${twice.last} son de la misma persona: quite una del archivo.`;
  throw new AppError('IMPORT_CHANGED', { message });
}
