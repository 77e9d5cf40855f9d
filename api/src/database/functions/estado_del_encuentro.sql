-- The state of an appointment with participants follows from theirs: it took place once one of them was seen, and has begun once
-- one of them arrived.
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
