-- The risk that a patient's history names, and which save of it said so first: who works with patients sees it beside the
-- name, also in lists, where reading the histories would cost too much. Derived from admisiones_versiones, kept by
-- seguir_riesgo(), made anew by rehacer_riesgos(). Not called 'riesgo': that is content of a history, and derived
-- columns have names of their own (see the function huella).
alter table pacientes
  add column riesgo_actual text,
  add column riesgo_fecha timestamptz(3),
  add column riesgo_autor text;

-- The dashboard's patients at risk: the gravest first, then the latest to be called so.
create index pacientes_en_riesgo on pacientes (riesgo_actual desc, riesgo_fecha desc, id_paciente desc)
  where activo and riesgo_actual in ('alto', 'muy alto');

-- Whoever saves a history meanwhile waits, and is then followed by the new function.
lock table admisiones_versiones in share row exclusive mode;
\ir ../functions/seguir_riesgo.sql
\ir ../functions/rehacer_riesgos.sql
select rehacer_riesgos();
