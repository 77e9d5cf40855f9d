-- People who are signed in can be refused without end, too: their tries are counted apart from those of strangers (0).
alter table refused_tries add column id_prestador bigint not null default 0;
alter table refused_tries drop constraint refused_tries_pkey, add primary key (id_prestador, address, action);
