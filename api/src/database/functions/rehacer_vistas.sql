-- Computes who saw a patient, from the follow-ups that are not in error: the profession of the latest one, the last day on
-- which another profession saw the patient, and the last day of psychiatry. The entry of a follow-up keeps the profession as it
-- was that day. It does so for one patient or for all: after an entry was marked as an error, or after rows were written with the
-- triggers off.
create or replace function rehacer_vistas(de_paciente bigint default null) returns void language plpgsql as $$
begin
  with vistas as (
    select s.id_paciente, coalesce(disciplina_de(coalesce(e.prestador, e.autor, autor_de(s.id_prestador))), 'otra') as profesion,
           max(s.fecha) as fecha
      from seguimientos s
      left join asientos e on e.id_paciente = s.id_paciente and e.clase = 'follow_up' and e.id_objeto = s.id_seguimiento
                          and e.version = 1
     where s.id_paciente = coalesce(de_paciente, s.id_paciente) and not sin_fecha(s)
       and not exists (select from correcciones c
                        where c.error and c.id_paciente = s.id_paciente and c.clase = 'follow_up'
                          and c.id_objeto = s.id_seguimiento)
     group by 1, 2
  ), resumidas as (
    select v.id_paciente, (array_agg(v.profesion order by v.fecha desc, v.profesion))[1] as ultima,
           (array_agg(v.fecha order by v.fecha desc, v.profesion))[2] as otra,
           max(v.fecha) filter (where v.profesion = 'psiquiatria') as psiquiatria
      from vistas v group by v.id_paciente
  )
  update pacientes p
     set ultima_profesion = r.ultima, otra_profesion_el = r.otra, psiquiatria_el = r.psiquiatria
    from pacientes todos left join resumidas r using (id_paciente)
   where p.id_paciente = todos.id_paciente and p.id_paciente = coalesce(de_paciente, p.id_paciente)
     and (p.ultima_profesion, p.otra_profesion_el, p.psiquiatria_el)
         is distinct from (r.ultima, r.otra, r.psiquiatria);
end $$;
