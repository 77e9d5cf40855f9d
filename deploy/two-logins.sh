#!/bin/sh
# The two logins of Trama and its database (docs/deployment.md, "External PostgreSQL"). The superuser is PGUSER or
# POSTGRES_USER; the passwords come from OWNER_PASSWORD and SERVER_PASSWORD.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\getenv owner_password OWNER_PASSWORD
\getenv server_password SERVER_PASSWORD
create role trama_app nologin;
create role trama login createrole password :'owner_password';
create role trama_server login password :'server_password' in role trama_app;
create database trama owner trama encoding 'UTF8' template template0;
revoke all on database trama from public;
grant connect on database trama to trama_server;
SQL
