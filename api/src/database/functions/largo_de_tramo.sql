-- How many patients a stretch of the list should have in a clinic of this size. Short stretches would be many to add up
-- for each total; in a small clinic a long one is the whole list, which every page in the middle would have to go through.
create or replace function largo_de_tramo() returns integer language sql stable
  return (select greatest(500, least(8000, sqrt(100.0 * sum(activos + inactivos))))::integer from tramos_de_lista);
