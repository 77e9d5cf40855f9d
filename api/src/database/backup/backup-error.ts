/** A reason why there is no backup or no restore that a person can act on; the message is one clear line. */
export class BackupError extends Error {}

export function damaged(): BackupError {
  return new BackupError('The backup is damaged or incomplete: it cannot be used.');
}

export function wrongPassphrase(): BackupError {
  return new BackupError('The passphrase does not open this backup.');
}
