import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';

/** How many are named; the rest would say the same. */
const NAMED_AT_MOST = 50;

/**
 * The risk beside a patient's name is in no fingerprint: triggers keep it. It decides what a reader fears, so it is compared
 * with what it comes from: the evaluations or, without any, the history; each without its entries in error.
 */
export async function verifyRisk(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ patient: number }>`
    with evaluated as materialized (
      select p.id_paciente, r.* from (select distinct id_paciente from evaluaciones_riesgo) p
       cross join lateral riesgo_evaluado(p.id_paciente) r
    ), told as materialized (
      select distinct on (a.id_paciente) a.id_paciente, v.contenido ->> 'riesgo' as riesgo
        from admisiones a join admisiones_versiones v using (id_admision)
       where not exists (select from correcciones c
                          where c.error and c.id_paciente = a.id_paciente and c.clase = 'history'
                            and c.id_objeto = v.id_admision and c.version = v.version)
       order by a.id_paciente, v.version desc
    )
    select p.id_paciente as patient
      from pacientes p left join evaluated e using (id_paciente) left join told using (id_paciente)
     where (p.riesgo_actual, p.riesgo_tipo, p.riesgo_inminente, p.riesgo_reevaluar)
           is distinct from (case when e.tipo is null then told.riesgo else e.nivel end, e.tipo, e.inminente, e.reevaluar)
     order by 1 limit ${NAMED_AT_MOST}`.execute(tx);
  return rows.map(
    ({ patient }) =>
      `the risk beside the name of patient ${patient} is not what evaluations and history say: it was altered by hand`,
  );
}
