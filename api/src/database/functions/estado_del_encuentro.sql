-- What an appointment with participants is, told from theirs: held once one of them was seen, begun once one of them came.
create or replace function estado_del_encuentro(encuentro bigint) returns text
  language sql stable
begin atomic
  select case when bool_or(t.estado = 'realizado') then 'realizado'
              when bool_or(t.estado = 'presente') then 'presente'
              when bool_and(t.estado = 'ausente') then 'ausente'
              when bool_and(t.estado = 'confirmado') then 'confirmado'
              else 'programado' end
    from turnos t
   where t.id_encuentro = encuentro and t.estado not in ('cancelado_paciente', 'cancelado_clinica');
end;
