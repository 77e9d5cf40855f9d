import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../http/http.ts';
import { DraftSaver, type DraftStatus } from './draft-saver.ts';

/** A server whose answers the test gives one by one. */
function setUp() {
  const form = { text: '' };
  const sent: Array<{ text: unknown; leaving: boolean; answer: () => void; fail: (error: unknown) => void }> =
    [];
  const statuses: DraftStatus[] = [];
  const kept: unknown[] = [];
  const saver = new DraftSaver({
    read: () => ({ text: form.text }),
    send: ({ text }, leaving) =>
      new Promise((resolve, reject) => {
        const answer = () => resolve({ fecha_actualizacion: `saved ${text}` });
        sent.push({ text, leaving, answer, fail: reject });
      }),
    tell: (status) => statuses.push(status),
    keep: (content) => kept.push(content),
  });
  saver.open();
  const type = (text: string) => {
    form.text = text;
    saver.touch();
  };
  const texts = () => sent.map(({ text }) => text);
  const settle = async (n: number, outcome: 'answer' | 'offline' | 'refused' = 'answer') => {
    if (outcome === 'answer') sent[n]?.answer();
    if (outcome === 'offline') sent[n]?.fail(new ApiError('sin red', 'NETWORK_ERROR', 0));
    if (outcome === 'refused') sent[n]?.fail(new ApiError('demasiado', 'PAYLOAD_TOO_LARGE', 413));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { saver, type, texts, settle, sent, statuses, kept };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('while somebody types', () => {
  it('saves once, a second after a pause', async () => {
    const { type, texts, settle, statuses } = setUp();
    type('h');
    type('ho');
    await vi.advanceTimersByTimeAsync(999);
    expect(texts()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(texts()).toEqual(['ho']);
    await settle(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(texts()).toEqual(['ho']);
    expect(statuses).toEqual([{ kind: 'saved', at: 'saved ho' }]);
  });

  it('never leaves more than the last second unsaved, also without a pause', async () => {
    const { type, texts, settle } = setUp();
    for (let n = 1; n <= 30; n++) {
      type('x'.repeat(n));
      await vi.advanceTimersByTimeAsync(100);
      await settle(texts().length - 1);
    }
    expect(texts().map((text) => String(text).length)).toEqual([10, 20, 30]);
  });

  it('sends one at a time, and then the newest', async () => {
    const { type, texts, settle } = setUp();
    type('uno');
    await vi.advanceTimersByTimeAsync(1_000);
    type('dos');
    await vi.advanceTimersByTimeAsync(5_000);
    type('tres');
    expect(texts()).toEqual(['uno']);
    await settle(0);
    expect(texts()).toEqual(['uno', 'tres']);
  });
});

describe('when the server does not answer', () => {
  it('tells, tries again after growing pauses, and saves what there is by then', async () => {
    const { type, texts, settle, statuses } = setUp();
    type('uno');
    await vi.advanceTimersByTimeAsync(1_000);
    await settle(0, 'offline');
    expect(statuses).toEqual([{ kind: 'offline' }]);
    type('dos');
    await vi.advanceTimersByTimeAsync(1_000);
    await settle(1, 'offline');
    await vi.advanceTimersByTimeAsync(1_999);
    expect(texts()).toEqual(['uno', 'dos']);
    type('tres');
    await vi.advanceTimersByTimeAsync(1);
    await settle(2);
    expect(texts()).toEqual(['uno', 'dos', 'tres']);
    expect(statuses.at(-1)).toEqual({ kind: 'saved', at: 'saved tres' });
  });

  it('makes no storm of it: a quarter of an hour of typing costs some thirty requests', async () => {
    const { type, texts, settle } = setUp();
    for (let second = 0; second < 900; second++) {
      type(`segundo ${second}`);
      await vi.advanceTimersByTimeAsync(1_000);
      await settle(texts().length - 1, 'offline');
    }
    expect(texts().length).toBeGreaterThan(25);
    expect(texts().length).toBeLessThan(40);
  });

  it('says why a draft was refused', async () => {
    const { type, settle, statuses } = setUp();
    type('enorme');
    await vi.advanceTimersByTimeAsync(1_000);
    await settle(0, 'refused');
    expect(statuses).toEqual([{ kind: 'refused', message: 'demasiado' }]);
  });
});

describe('when the page may be gone in a moment', () => {
  it('sends at once, also beside a save under way, and only what is unsaved', async () => {
    const { saver, type, sent, texts, settle } = setUp();
    saver.saveNow();
    expect(texts()).toEqual([]);
    type('uno');
    await vi.advanceTimersByTimeAsync(1_000);
    type('dos');
    saver.saveNow();
    saver.saveNow();
    expect(sent.map(({ text, leaving }) => [text, leaving])).toEqual([
      ['uno', false],
      ['dos', true],
    ]);
    await settle(0);
    await settle(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(texts()).toHaveLength(2);
  });

  it('keeps what it could not send, and forgets it once it is sent', async () => {
    const { saver, type, texts, settle, kept } = setUp();
    type('uno');
    saver.close();
    expect([texts(), kept]).toEqual([['uno'], [{ text: 'uno' }]]);
    await settle(0, 'offline');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([texts(), kept]).toEqual([['uno'], [{ text: 'uno' }]]);
    saver.open();
    await vi.advanceTimersByTimeAsync(1_000);
    saver.close();
    await settle(1);
    expect(kept).toEqual([{ text: 'uno' }, { text: 'uno' }, null]);
  });

  it('keeps nothing when everything is saved', async () => {
    const { saver, type, settle, kept } = setUp();
    type('uno');
    await vi.advanceTimersByTimeAsync(1_000);
    await settle(0);
    saver.close();
    expect(kept).toEqual([]);
  });
});

describe('when the form itself is saved', () => {
  it('waits for the draft under way and sends none after it', async () => {
    const { saver, type, texts, settle } = setUp();
    type('uno');
    await vi.advanceTimersByTimeAsync(1_000);
    type('dos');
    let held = false;
    void saver.hold().then(() => {
      held = true;
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(held).toBe(false);
    await settle(0);
    expect(held).toBe(true);
    saver.saveNow();
    saver.end();
    saver.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(texts()).toEqual(['uno']);
  });

  it('goes on when that failed', async () => {
    const { saver, type, texts } = setUp();
    type('uno');
    await saver.hold();
    saver.release();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(texts()).toEqual(['uno']);
  });
});
