/** Runs one task at a time among all tabs of this browser. */
export function withTabLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  // Web Locks exist only in secure contexts; a clinic may well serve plain http inside its own network.
  return navigator.locks ? navigator.locks.request(name, task) : withStorageLease(name, task);
}

const LEASE_MS = 15_000;
const POLL_MS = 60;

/** Without Web Locks: a lease in local storage; of two tabs that write at once, the last to write has it. */
async function withStorageLease<T>(name: string, task: () => Promise<T>): Promise<T> {
  const key = `${name}-lease`;
  const me = `${Date.now()}-${Math.random()}`;
  await obtainLease(key, me);
  try {
    return await task();
  } finally {
    if (leaseHolder(key) === me) localStorage.removeItem(key);
  }
}

async function obtainLease(key: string, me: string): Promise<void> {
  for (;;) {
    if (leaseHolder(key) === null) {
      localStorage.setItem(key, JSON.stringify({ holder: me, until: Date.now() + LEASE_MS }));
      await pause(POLL_MS);
      if (leaseHolder(key) === me) return;
    }
    await pause(POLL_MS);
  }
}

function leaseHolder(key: string): string | null {
  const stored = localStorage.getItem(key);
  if (!stored) return null;
  const lease = JSON.parse(stored) as { holder: string; until: number };
  return lease.until > Date.now() ? lease.holder : null;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
