import { afterEach, expect, it, vi } from 'vitest';
import { withTabLock } from './tab-lock.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser without Web Locks, as over plain http inside a clinic's network. */
function browserWithoutLocks(): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return stored;
}

it('lets one task run at a time without Web Locks, too', async () => {
  const stored = browserWithoutLocks();
  let running = 0;
  let most = 0;
  const task = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 40));
    running -= 1;
  };
  await Promise.all([withTabLock('x', task), withTabLock('x', task), withTabLock('x', task)]);
  expect(most).toBe(1);
  expect(stored.size).toBe(0);
});

it('gives the lock back when the task fails', async () => {
  const stored = browserWithoutLocks();
  await expect(withTabLock('x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(stored.size).toBe(0);
});

it('takes over from a tab that was closed while it held the lock', async () => {
  const stored = browserWithoutLocks();
  stored.set('x-lease', JSON.stringify({ holder: 'closed tab', until: Date.now() - 1 }));
  expect(await withTabLock('x', async () => 'done')).toBe('done');
});
