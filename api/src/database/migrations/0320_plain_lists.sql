-- Lists and searches count and sort when somebody asks: a clinic of 100,000 patients answers in some milliseconds, one of a
-- million within a tenth of a second. The tables that counted ahead, and the locks that every change of a patient or an
-- assignment took on them, go.
drop function if exists contar_en_carteras, contar_en_lista, contar_nuevos, contar_palabras, copiar_paciente, largo_de_tramo,
  llevar_a_asignaciones, palabras_de, partir_tramo, rehacer_lista, rehacer_palabras, seguir_en_carteras, seguir_en_lista,
  seguir_palabras cascade;
drop table tramos_de_lista, carteras, palabras_de_pacientes, palabras, finales_de_palabras;
drop type cambio_de_lista, cambio_de_cartera, cambio_de_palabra;
delete from schema_functions where to_regproc(name) is null;

-- Open assignments had copies of what orders and finds their patient.
drop index asignaciones_lista, asignaciones_lista_todos;
alter table asignaciones
  drop column paciente_activo, drop column apellido_orden, drop column nombre_orden, drop column busqueda;

-- A whole DNI had a way of its own beside the trigram index.
drop index pacientes_otros_numeros;
