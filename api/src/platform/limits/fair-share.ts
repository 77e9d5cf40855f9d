import { AppError } from '../errors/app-error.ts';

interface Line {
  running: number;
  waiting: Array<{ begin: () => void; bytes: number }>;
  /** Of all who wait. */
  bytes: number;
}

interface Share {
  atOnce: number;
  inLine: number;
  /** What may be held in memory for those who wait. */
  bytesInLine?: number;
}

/**
 * Few requests of one person are worked on at once; the next ones wait in their own line, and a line that is too
 * long is refused. So nobody, by accident or on purpose, takes every connection of the pool from the others.
 */
export function fairShare({ atOnce, inLine, bytesInLine = Number.POSITIVE_INFINITY }: Share) {
  const lines = new Map<string, Line>();

  function leave(who: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) {
      line.bytes -= next.bytes;
      next.begin();
    } else line.running -= 1;
    if (line.running === 0) lines.delete(who);
  }

  /** Waits for a turn; answers how to end it, which can be called twice. */
  return async (who: string, bytes = 0): Promise<() => void> => {
    const line = lines.get(who) ?? { running: 0, waiting: [], bytes: 0 };
    lines.set(who, line);
    if (line.running < atOnce) line.running += 1;
    else if (line.waiting.length < inLine && line.bytes + bytes <= bytesInLine) {
      line.bytes += bytes;
      await new Promise<void>((begin) => line.waiting.push({ begin, bytes }));
    } else throw new AppError('RATE_LIMITED', { retryAfterSeconds: 1 });
    let ended = false;
    return () => {
      if (!ended) leave(who, line);
      ended = true;
    };
  };
}
