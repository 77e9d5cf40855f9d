import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id, the library's default: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash keeps one thread busy: more at once would starve every other request of the process. */
const HASHES_AT_ONCE = 2;

let running = 0;
const waiting: Array<() => void> = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= HASHES_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), COST));
}

let decoy: Promise<string> | undefined;

/** Takes the same time when there is no password to compare with, so that nobody learns who works here. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => verify(against, password.normalize('NFC')));
  return matches && stored != null;
}
