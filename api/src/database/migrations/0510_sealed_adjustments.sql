-- Adjustments of an account have fingerprints, so that one that was put in by SQL shows. Charges of sessions need none: a trigger
-- makes them from appointments and fees, which have theirs. The adjustments that the trail knows are taken on as they are, once,
-- by rows that say so; one that it does not know is named by `npm run verify`.
create view ajustes_cuenta as select * from cargos where tipo = 'ajuste';
grant select on ajustes_cuenta to trama_app;

\ir ../functions/accion_del_rastro.sql
\ir ../functions/huella.sql
set local timezone = 'UTC';
insert into audit_log (action, outcome, id_paciente, object_id, huella, written_as)
select 'charge.adopt', 'ok', r.id_paciente, r.id_cargo, huella(to_jsonb(r)), 'trama_app'
  from ajustes_cuenta r
 where r.id_cargo in (select a.object_id from audit_log a where a.action = 'charge.create' and a.outcome = 'ok')
 order by r.id_cargo;
