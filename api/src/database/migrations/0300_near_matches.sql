-- Near matches of an import: names that differ by a letter or two, among people of the same birth date.
create extension if not exists fuzzystrmatch;
create index pacientes_por_nacimiento on pacientes (fecha_nacimiento) where fecha_nacimiento is not null;
