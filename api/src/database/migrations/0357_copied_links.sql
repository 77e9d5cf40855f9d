-- Links in a message that a person copied: the reminder by e-mail is sent all the same.
alter table enlaces_turnos add column copiado boolean not null default false;
