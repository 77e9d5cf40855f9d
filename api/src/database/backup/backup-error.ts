/** A reason why there is no backup or no restore that a person can act on; the message is one clear line. */
export class BackupError extends Error {}
