-- What the law asks to stand beside the name of whoever writes a record (Ley 26.529 art. 15): the profession, apart from
-- the role, the speciality, and what kind of licence it is and where it holds. Empty columns change no fingerprint.
alter table prestadores
  add column profesion text,
  add column especialidad text,
  add column matricula_tipo text,
  add column matricula_jurisdiccion text;
