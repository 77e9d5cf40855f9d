import type pg from 'pg';

/** Checks what triggers and references would have guaranteed if they had been on while the clinic was written. */
const FAULTS = {
  'patients with wrong totals of sessions': `
    select count(*) from (select id_paciente, count(*) as sesiones, max(fecha) as ultima
                            from seguimientos group by 1) s
      full join pacientes p using (id_paciente)
     where p.id_paciente is null or p.total_sesiones <> coalesce(s.sesiones, 0)
        or p.ultima_sesion is distinct from s.ultima`,
  'assignments of nobody or to nobody': `
    select count(*) from asignaciones a
     where not exists (select from pacientes p where p.id_paciente = a.id_paciente)
        or not exists (select from prestadores p where p.id_prestador = a.id_prestador)`,
  'days with wrong counters of sessions': `
    select count(*) from (select fecha, sum(sesiones) as sesiones from sesiones_por_dia group by 1) c
      full join (select fecha, count(*) as sesiones from seguimientos group by 1) s using (fecha)
     where c.sesiones is distinct from s.sesiones`,
};

export async function assertConsistent(client: pg.Client): Promise<void> {
  for (const [fault, sql] of Object.entries(FAULTS)) {
    const { rows } = await client.query<{ faults: string }>(`select (${sql}) as faults`);
    if (Number(rows[0]?.faults) !== 0)
      throw new Error(`The generated clinic is not consistent: ${rows[0]?.faults} ${fault}.`);
  }
}
