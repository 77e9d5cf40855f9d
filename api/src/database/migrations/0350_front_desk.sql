-- 'Ausentes sin reprogramar' is asked for every few seconds, by every open agenda (docs/decisions/0350-the-desk.md).
create index turnos_ausentes on turnos (inicio) where estado = 'ausente';
