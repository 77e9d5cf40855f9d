/** The embedded PostgreSQL cannot be started for a reason a person can act on; the message is one clear line. */
export class EmbeddedDatabaseError extends Error {}

/** Another process works on the same DATA_DIR. */
export class DataDirInUseError extends EmbeddedDatabaseError {}
