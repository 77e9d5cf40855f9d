-- Providers have fingerprints like records, so that a role or a password changed by SQL shows. Those who are here already
-- are taken on as they are, once, by rows of the trail that say so.
\ir ../functions/accion_del_rastro.sql
\ir ../functions/huella.sql
set local timezone = 'UTC';
insert into audit_log (action, outcome, object_id, huella, written_as)
select 'provider.adopt', 'ok', p.id_prestador, huella(to_jsonb(p)), 'trama_app'
  from prestadores p
 order by p.id_prestador;
