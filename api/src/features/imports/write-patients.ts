import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { createPatients, updatePatients } from '../patients/patients-in-bulk.service.ts';
import type { HeldImport } from './imports.queries.ts';
import { CHANGED_PER_STATEMENT, CREATED_PER_STATEMENT, inParts } from './row-parts.ts';

/** Writes what the rows were judged to be: new patients, changes, and by which number the file knows each of them. */
export async function writePatients(
  tx: Tx,
  actor: Actor,
  { id_importacion: id, origen }: HeldImport,
): Promise<void> {
  await inParts(tx, { id, result: 'nueva', most: CREATED_PER_STATEMENT }, async (part) => {
    await sql`
      update importacion_filas f set id_objeto = nextval('pacientes_id_paciente_seq') where ${part}`.execute(
      tx,
    );
    await createPatients(
      tx,
      actor,
      sql`select f.id_objeto as id_paciente, f.datos from importacion_filas f where ${part} order by f.fila`,
    );
  });
  await assertOneRowPerPatient(tx, id);
  await inParts(tx, { id, result: 'actualiza', most: CHANGED_PER_STATEMENT }, (part) =>
    updatePatients(
      tx,
      actor,
      sql`select f.id_objeto as id_paciente,
                 (select jsonb_object_agg(c ->> 'campo', c -> 'despues') from jsonb_array_elements(f.cambios) c) as datos
            from importacion_filas f where ${part}`,
    ),
  );
  await sql`
    insert into identificadores_externos (origen, clave, clase, id_objeto)
    select ${origen}, clave, 'patient', id_objeto from importacion_filas
     where id_importacion = ${id} and resultado in ('nueva', 'actualiza', 'igual')
       and clave is not null and id_objeto is not null
        on conflict do nothing`.execute(tx);
}

/** What two rows say of one patient cannot both be written. */
async function assertOneRowPerPatient(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ first: number; last: number }>`
    select min(fila) as first, max(fila) as last from importacion_filas
     where id_importacion = ${id} and resultado = 'actualiza' group by id_objeto having count(*) > 1 limit 1`.execute(
    tx,
  );
  const [twice] = rows;
  if (!twice) return;
  const message = `Las filas ${twice.first} y ${twice.last} son de la misma persona: quite una del archivo.`;
  throw new AppError('IMPORT_CHANGED', { message });
}
