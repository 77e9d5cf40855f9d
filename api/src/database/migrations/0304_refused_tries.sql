-- How often one network address was refused as somebody unknown. The first tries have a row each in the trail; of the others
-- one row tells the number when the window is over.
create table refused_tries (
  address text not null,
  action text not null,
  tries integer not null default 1,
  ends_at timestamptz(3) not null,
  primary key (address, action)
);
grant select, insert, update, delete on refused_tries to trama_app;
