-- Whether two names can belong to one person: they differ by accents, by one or two letters, by the order of their parts or by
-- a second name that one of them lacks. It is for people with the same birth date, and a person still has to decide.
create or replace function nombres_parecidos(apellido_a text, nombre_a text, apellido_b text, nombre_b text)
  returns boolean language sql stable parallel safe as $$
  with nombres as (
    select left(clave_busqueda(concat_ws(' ', apellido_a, nombre_a)), 255) as a,
           left(clave_busqueda(concat_ws(' ', apellido_b, nombre_b)), 255) as b,
           left(clave_busqueda(concat_ws(' ', nombre_b, apellido_b)), 255) as b_al_reves,
           left(clave_busqueda(concat_ws(' ', apellido_a, split_part(nombre_a, ' ', 1))), 255) as a_corto,
           left(clave_busqueda(concat_ws(' ', apellido_b, split_part(nombre_b, ' ', 1))), 255) as b_corto
  ), palabras as (
    select n.*, array_remove(regexp_split_to_array(a, '\W+'), '') as palabras_a,
           array_remove(regexp_split_to_array(b, '\W+'), '') as palabras_b
      from nombres n
  )
  select coalesce(
           levenshtein_less_equal(a, b, 2) <= 2 or levenshtein_less_equal(a, b_al_reves, 2) <= 2
           or levenshtein_less_equal(a_corto, b_corto, 2) <= 2
           or least(cardinality(palabras_a), cardinality(palabras_b)) >= 2
              and (palabras_a <@ palabras_b or palabras_b <@ palabras_a), false)
    from palabras
$$;
