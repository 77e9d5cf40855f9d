-- A patient's obra_social, plan and numero_afiliado are those of the principal coverage. A form, an import or SQL that saves the
-- plain fields saves the coverage with them. A change of the coverage saves the plain fields itself (coverages.service.ts), and
-- then this trigger has nothing to do.
create or replace function seguir_cobertura() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  clave constant text := nullif(clave_busqueda(btrim(new.obra_social)), '');
  hoy constant date := (now() at time zone 'America/Argentina/Buenos_Aires')::date;
  financiador bigint;
  principal_actual coberturas;
begin
  select * into principal_actual from coberturas c where c.id_paciente = new.id_paciente and c.principal;
  -- Without a payer from today on.
  if clave is null then
    update coberturas c set principal = false, hasta = greatest(c.desde, least(c.hasta, hoy - 1)), fecha_actualizacion = now()
     where c.id_cobertura = principal_actual.id_cobertura;
    return null;
  end if;

  -- The desk checks a new name before clinicians see it in the list.
  insert into financiadores (nombre, pendiente) values (btrim(new.obra_social), true) on conflict do nothing;
  select f.id_financiador into financiador from financiadores f where clave_busqueda(btrim(f.nombre)) = clave;

  if principal_actual.id_financiador = financiador then
    update coberturas c set plan = new.plan, numero_afiliado = new.numero_afiliado, fecha_actualizacion = now()
     where c.id_cobertura = principal_actual.id_cobertura
       and (c.plan, c.numero_afiliado) is distinct from (new.plan, new.numero_afiliado);
    return null;
  end if;

  -- With another payer, the coverage before it ended today.
  update coberturas c set principal = false, hasta = greatest(c.desde, least(c.hasta, hoy)), fecha_actualizacion = now()
   where c.id_cobertura = principal_actual.id_cobertura;
  -- Of a payer that is named again at once, because another name was a slip, the coverage goes on as if it had never ended.
  update coberturas c set principal = true, plan = new.plan, numero_afiliado = new.numero_afiliado, fecha_actualizacion = now(),
                          hasta = case when c.hasta > hoy then c.hasta end
   where c.id_cobertura = (select k.id_cobertura from coberturas k
                            where k.id_paciente = new.id_paciente and k.id_financiador = financiador
                              and (k.hasta is null or k.hasta >= hoy - 1) and k.id_cobertura is distinct from principal_actual.id_cobertura
                            order by k.id_cobertura desc limit 1);
  if not found then
    insert into coberturas (id_paciente, id_financiador, plan, numero_afiliado, principal, desde)
    values (new.id_paciente, financiador, new.plan, new.numero_afiliado, true,
            case when exists (select from coberturas k where k.id_paciente = new.id_paciente) then hoy end);
  end if;
  return null;
end $$;

create or replace trigger pacientes_cobertura_nueva after insert on pacientes
  for each row when (new.obra_social is not null) execute function seguir_cobertura();
create or replace trigger pacientes_cobertura after update of obra_social, plan, numero_afiliado on pacientes
  for each row when ((old.obra_social, old.plan, old.numero_afiliado) is distinct from
                     (new.obra_social, new.plan, new.numero_afiliado)) execute function seguir_cobertura();
