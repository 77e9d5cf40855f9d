-- Keys of creations that nobody repeats any more are purged (database/purge.ts), like sessions and links.
grant delete on idempotent_creations to trama_app;
