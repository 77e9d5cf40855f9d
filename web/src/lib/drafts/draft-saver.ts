import type { DraftContent } from '@trama/contract/schemas/record/drafts';
import { ApiError, isTransient } from '../http/http.ts';

/** What was typed reaches the server a second later, even while the typing goes on. */
const SAVE_AFTER_MS = 1_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

export type DraftStatus =
  | { kind: 'none' }
  | { kind: 'saved'; at: string }
  /** The last save failed: it is kept in memory and tried again. */
  | { kind: 'offline' }
  | { kind: 'refused'; message: string };

interface Options {
  read: () => DraftContent;
  /** `leaving`: the page may be gone before the answer. */
  send: (content: DraftContent, leaving: boolean) => Promise<{ fecha_actualizacion: string }>;
  tell: (status: DraftStatus) => void;
  /** Keeps content that is not on the server when the form closes; called with null once it is. */
  keep: (content: DraftContent | null) => void;
}

/** Saves a form while somebody types: one request at a time, always with the newest content. */
export class DraftSaver {
  readonly #options: Options;
  #unsavedSince: number | null = null;
  readonly #underWay = new Set<Promise<void>>();
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The form has changed. Cheap enough for every key. */
  readonly touch = (): void => {
    this.#unsavedSince ??= Date.now();
    this.#plan();
  };

  /** At once, even beside a save that is under way: the tab hides, the page closes, the session ends. */
  readonly saveNow = (): void => {
    if (this.#unsavedSince !== null && !this.#held) void this.#save(true);
  };

  /** No save from here on, and none under way when this resolves: the form itself is being saved. */
  async hold(): Promise<void> {
    this.#held = true;
    this.#unplan();
    await Promise.all(this.#underWay);
  }

  /** The form could not be saved: the draft goes on. */
  release(): void {
    this.#held = false;
    this.#plan();
  }

  /** The form was saved, and the draft ended with it. */
  end(): void {
    this.#unsavedSince = null;
    this.#options.tell({ kind: 'none' });
  }

  open(): void {
    this.#closed = false;
    this.#plan();
  }

  close(): void {
    this.#closed = true;
    this.#unplan();
    const pending = this.#unsavedSince !== null || this.#underWay.size > 0;
    if (pending) this.#options.keep(this.#options.read());
    if (this.#unsavedSince !== null) void this.#save(true);
  }

  #plan(): void {
    if (this.#unsavedSince === null || this.#held || this.#closed) return;
    if (this.#underWay.size > 0 || this.#timer !== undefined) return;
    const delay = this.#failures > 0 ? this.#retryDelay() : this.#unsavedSince + SAVE_AFTER_MS - Date.now();
    this.#timer = setTimeout(() => void this.#save(false), Math.max(0, delay));
  }

  #unplan(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #retryDelay(): number {
    return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#failures - 1));
  }

  async #save(leaving: boolean): Promise<void> {
    this.#unplan();
    const since = this.#unsavedSince;
    this.#unsavedSince = null;
    const attempt = this.#attempt(since, leaving);
    this.#underWay.add(attempt);
    await attempt;
    this.#underWay.delete(attempt);
    this.#plan();
  }

  async #attempt(since: number | null, leaving: boolean): Promise<void> {
    const { read, send, tell, keep } = this.#options;
    try {
      const { fecha_actualizacion } = await send(read(), leaving);
      this.#failures = 0;
      tell({ kind: 'saved', at: fecha_actualizacion });
      if (this.#closed && this.#unsavedSince === null) keep(null);
    } catch (error) {
      this.#failures += 1;
      this.#unsavedSince = since;
      tell(isTransient(error) ? { kind: 'offline' } : { kind: 'refused', message: messageOf(error) });
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : String(error);
}
