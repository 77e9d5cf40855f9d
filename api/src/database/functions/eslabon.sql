-- The hash of an entry: SHA-256 of the hash before it and of everything that the entry says, as a JSON array, because in an
-- array no value can be taken for a part of another. Every entry keeps its hash: with a different result all of them would
-- look altered. platform/trail/verify-entries.ts computes the same.
create or replace function eslabon(
  anterior bytea, folio integer, clase text, objeto bigint, version integer, fecha_acto date, hora_acto time,
  fecha timestamptz, registrado_por bigint, autor jsonb, prestador jsonb, huella bytea
) returns bytea language plpgsql immutable parallel safe as $$ begin
  return sha256(anterior || convert_to(jsonb_build_array(
    folio, clase, objeto, version, fecha_acto, hora_acto, extract(epoch from fecha), registrado_por, autor, prestador,
    encode(huella, 'hex'))::text, 'UTF8'));
end $$;

-- The same over all entries of a patient, in their order.
create or replace aggregate cadena(
  folio integer, clase text, objeto bigint, version integer, fecha_acto date, hora_acto time,
  fecha timestamptz, registrado_por bigint, autor jsonb, prestador jsonb, huella bytea
) (sfunc = eslabon, stype = bytea, initcond = '\x0000000000000000000000000000000000000000000000000000000000000000');
