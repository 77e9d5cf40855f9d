import { RISK_GAPS, type RiskGap } from '@trama/contract/words/home/boards';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Named } from '../../../platform/mail/mail-layout.ts';
import { riskRules } from './board-parts.ts';
import { HAS_RISK, IN_TREATMENT } from './boards.queries.ts';

interface Director extends Named {
  id_prestador: number;
  email: string;
}

/** Directors whose summary of that day has not left; it counts as left with this transaction. */
export async function takeDirectors(tx: Tx, day: string): Promise<Director[]> {
  const { rows } = await sql<Director>`
    with taken as (
      insert into resumenes_direccion (id_prestador, dia)
      select d.id_prestador, ${day}::date from prestadores d
       where d.is_active and d.role = 'director_medico' and d.email is not null
       order by d.id_prestador
          on conflict do nothing
      returning id_prestador)
    select d.id_prestador, d.nombre, d.apellido, d.email from taken join prestadores d using (id_prestador)
     order by d.id_prestador`.execute(tx);
  return rows;
}

export type BoardNumbers = Record<RiskGap, number> & { pacientes: number };

/** How many patients of that person are on the board of risk, and of how many each thing is missing. */
export async function boardNumbers(
  tx: Tx,
  provider: number,
  { day, now }: { day: string; now: Date },
): Promise<BoardNumbers> {
  const rules = riskRules({ today: 'clock.today', now: 'clock.moment' });
  const counts = RISK_GAPS.map((gap) => `count(*) filter (where ${rules[gap]})::integer as "${gap}"`);
  const { rows } = await sql<BoardNumbers>`
    select count(*)::integer as pacientes, ${sql.raw(counts.join(',\n'))}
      from (select ${day}::date as today, ${now}::timestamptz as moment) clock
      cross join asignaciones a join pacientes p on p.id_paciente = a.id_paciente
     where a.id_prestador = ${provider} and a.fecha_baja is null and ${sql.raw(HAS_RISK)} and ${sql.raw(IN_TREATMENT)}`.execute(
    tx,
  );
  return rows[0] as BoardNumbers;
}
