-- The check of audit_log.action: the database, too, takes no action outside the vocabulary of the trail.
-- The words are in a function because PostgreSQL reads the constraints of a table anew for every statement that writes
-- to it: as a list in the constraint, fifty words took as long as writing the row.
-- The words themselves are filled in at the start (functions.ts).
-- That a record was taken on as it was found is for the owner to say: such a row vouches for a moment and an author of the past.
create or replace function accion_del_rastro(accion text) returns boolean
  language plpgsql stable parallel safe as $$ begin
  return accion in (:trail_actions) and (accion not like '%.adopt' or current_user <> 'trama_app');
end $$;
