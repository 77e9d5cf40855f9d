import { statfs } from 'node:fs/promises';
import { BackupError } from './backup-error.ts';

/** Throws when the disk of that folder would have less than `leaveFree` left after so many bytes. */
export async function assertRoom(folder: string, leaveFree: number, bytes: number): Promise<void> {
  if (leaveFree === 0) return;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < leaveFree + bytes)
    throw new BackupError(
      `The disk of ${folder} is nearly full (${Math.floor((bavail * bsize) / 1e6)} MB left): no backup was made.`,
    );
}
