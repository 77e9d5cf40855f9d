-- The trail is sealed in blocks by a hash chain (docs/decisions/0070-sealed-trail.md).

alter table audit_log
  -- Rows of transactions older than every running one are final: they can be sealed without anybody waiting.
  -- In another cluster transactions are numbered from the start again: there a new era begins (see settle-trail.ts).
  add column era integer not null default 1,
  add column tx xid8 not null default '0',
  -- A row that somebody writes with SQL as another user than the application says so.
  add column written_as text not null default 'trama_app',
  -- Fingerprint of the clinical record as this change left it; null in rows that change none.
  add column huella bytea;
alter table audit_log
  alter column tx set default pg_current_xact_id(),
  alter column written_as set default current_user;
create index audit_log_sealing on audit_log (era, tx, id);
create index audit_log_action on audit_log (action, at desc, id desc);

create table audit_seals (
  block bigint primary key,
  -- A block holds what follows the block before, up to and including this row.
  era integer not null,
  tx xid8 not null,
  last_id bigint not null,
  -- Its rows in that order, and the SHA-256 of each (32 bytes after 32 bytes), so that the very row can be named.
  ids bigint[] not null,
  row_hashes bytea not null,
  sealed_at timestamptz(3) not null,
  previous_hash bytea not null,
  hash bytea not null
);
grant select, insert on audit_seals to trama_app;

-- The fingerprint of a row: huella(to_jsonb(r)), in a session whose time zone is UTC. Nulls do not count, so that a
-- column added later changes no fingerprint. Columns that are derived from others stay out: they are listed here and
-- in platform/fingerprints.ts, and no table may have a column of content by such a name.
create function huella(fila jsonb) returns bytea
  language sql immutable parallel safe strict
  return sha256(convert_to(jsonb_strip_nulls(
    fila - '{total_sesiones,ultima_sesion,apellido_orden,nombre_orden,busqueda}'::text[]
  )::text, 'UTF8'));

-- Gives records that were not written by the application (earlier versions, imports) their first fingerprint, as rows
-- of the trail that say so. For the owner of the database alone. Nothing is known yet of how many rows the trail gets
-- meanwhile: one record at a time would be looked for in all of them.
create function adopt_untracked_records() returns void
  language plpgsql set timezone = 'UTC' set enable_nestloop = off as $$
declare
  kind record;
begin
  for kind in select * from (values
    ('patient', 'pacientes', 'id_paciente'),
    ('assignment', 'asignaciones', 'id_asignacion'),
    ('follow_up', 'seguimientos', 'id_seguimiento'),
    ('medication', 'medicaciones', 'id_medicacion'),
    ('disease', 'enfermedades', 'id_enfermedad'),
    ('relationship', 'vinculos', 'id_vinculo'),
    ('antecedent', 'antecedentes', 'id_antecedente')
  ) as kinds (name, tabla, id) loop
    execute format(
      'insert into audit_log (action, outcome, id_paciente, object_id, huella, written_as)
       select %L, ''ok'', r.id_paciente, r.%3$I, huella(to_jsonb(r)), ''trama_app'' from %2$I r
        where not exists (select from audit_log a
                           where a.object_id = r.%3$I and a.huella is not null and a.action like %4$L)
        order by r.%3$I',
      kind.name || '.adopt', kind.tabla, kind.id, kind.name || '.%');
  end loop;
  -- A history has a fingerprint for each of its versions: the record as it was when that version was saved.
  insert into audit_log (action, outcome, id_paciente, object_id, huella, written_as)
  select 'history.adopt', 'ok', a.id_paciente, a.id_admision,
         huella(to_jsonb(a) || v.contenido || jsonb_build_object('version', v.version, 'fecha_actualizacion', v.fecha)),
         'trama_app'
    from admisiones a
    join admisiones_versiones v using (id_admision)
   where not exists (select from audit_log t
                      where t.object_id = a.id_admision and t.huella is not null and t.action like 'history.%')
   order by a.id_admision, v.version;
end $$;
revoke execute on function adopt_untracked_records() from public;
select adopt_untracked_records();
