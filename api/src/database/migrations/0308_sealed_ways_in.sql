-- Ways into an account besides its password, alerts and emergency accesses have fingerprints like records, so that one that
-- was put in, changed or taken away by SQL shows. What is there already is taken on as it is, once, by rows that say so.

-- One row for each person who has any: an app only once it was confirmed. What every use changes (counter, last step, a code
-- that was spent) is no part of it.
create view segundos_factores as
  select * from (
    select p.id_prestador,
           (select jsonb_agg(to_jsonb(k) - '{counter,last_used_at}'::text[] order by k.id)
              from passkeys k where k.id_prestador = p.id_prestador) as passkeys,
           (select jsonb_build_object('sealed', encode(f.sealed, 'hex'), 'confirmed_at', f.confirmed_at)
              from totp_secrets f where f.id_prestador = p.id_prestador and f.confirmed_at is not null) as app,
           (select jsonb_agg(encode(c.hash, 'hex') order by c.hash)
              from recovery_codes c where c.id_prestador = p.id_prestador) as codigos
      from prestadores p) factores
   where num_nonnulls(passkeys, app, codigos) > 0;
grant select on segundos_factores to trama_app;

\ir ../functions/accion_del_rastro.sql
\ir ../functions/huella.sql
set local timezone = 'UTC';
insert into audit_log (action, outcome, object_id, huella, written_as)
select 'second_factor.adopt', 'ok', r.id_prestador, huella(to_jsonb(r)), 'trama_app'
  from segundos_factores r order by r.id_prestador;
insert into audit_log (action, outcome, object_id, huella, written_as)
select 'alert.adopt', 'ok', r.id_alerta, huella(to_jsonb(r)), 'trama_app' from alertas r order by r.id_alerta;
insert into audit_log (action, outcome, id_paciente, object_id, huella, written_as)
select 'glass.adopt', 'ok', r.id_paciente, r.id_acceso, huella(to_jsonb(r)), 'trama_app'
  from accesos_emergencia r order by r.id_acceso;
