-- Since when a medication is taken and who indicated it, and the prescription that was made elsewhere: this is no
-- prescription. Until when, and why it ended, is told by its changes.
alter table medicaciones
  add column desde date,
  add column indicada_por text,
  add column receta_plataforma text,
  add column receta_fecha date,
  add column receta_numero text;
