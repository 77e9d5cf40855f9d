import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../at-end.ts';

/** A file system of 1 MB; undefined where none can be mounted: it needs root, on Linux. */
export function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'trama-small-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=700', 'tmpfs', folder]);
  atEnd(() => {
    if (status === 0) spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return status === 0 ? folder : undefined;
}
