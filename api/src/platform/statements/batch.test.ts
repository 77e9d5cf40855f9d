import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { batched, gathered, shared } from './batch.ts';

/** What is asked in one moment is sent two turns of the event loop later. */
const moment = async () => {
  await nextTurn();
  await nextTurn();
};

/** A statement whose end the test decides. */
function controlled() {
  const sent: number[][] = [];
  const ends: Array<(error?: Error) => void> = [];
  const run = (keys: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      sent.push(keys);
      ends.push((error) => (error ? reject(error) : resolve(keys.map((key) => `answer ${key}`))));
    });
  return { sent, run, end: (error?: Error) => ends.shift()?.(error) };
}

describe('questions in one statement', () => {
  it('sends those of one moment together, and gives each its own answer', async () => {
    const { sent, run, end } = controlled();
    const ask = batched(run);
    const answers = Promise.all([ask(1), ask(2), ask(1)]);
    await moment();
    expect(sent).toEqual([[1, 2, 1]]);
    end();
    expect(await answers).toEqual(['answer 1', 'answer 2', 'answer 1']);
  });

  it('never answers from a statement that was sent before the question', async () => {
    const { sent, run, end } = controlled();
    const ask = batched(run);
    const first = ask(1);
    await moment();
    const later = Promise.all([ask(1), ask(2)]);
    await moment();
    expect(sent).toEqual([[1]]);
    end();
    await first;
    await moment();
    expect(sent).toEqual([[1], [1, 2]]);
    end();
    expect(await later).toEqual(['answer 1', 'answer 2']);
  });

  it('a statement that fails fails those in it and nobody else', async () => {
    const { run, end } = controlled();
    const ask = batched(run);
    const failing = Promise.allSettled([ask(1), ask(2)]);
    await moment();
    const next = ask(3);
    end(new Error('gone'));
    expect(await failing).toEqual([
      { status: 'rejected', reason: new Error('gone') },
      { status: 'rejected', reason: new Error('gone') },
    ]);
    await moment();
    end();
    expect(await next).toBe('answer 3');
  });

  it('sends no more than so many at a time, and nobody is forgotten', async () => {
    const sizes: number[] = [];
    const ask = batched(
      async (keys: number[]) => {
        sizes.push(keys.length);
        return keys;
      },
      { most: 10 },
    );
    const keys = Array.from({ length: 25 }, (_, n) => n);
    expect(await Promise.all(keys.map(ask))).toEqual(keys);
    expect(sizes).toEqual([10, 10, 5]);
  });
});

describe('questions of one moment', () => {
  it('go together, wait for no earlier ones, and fail each by itself', async () => {
    const sent: number[][] = [];
    const ask = gathered((keys: number[]) => {
      sent.push(keys);
      return keys.map(async (key) => {
        if (key === 3) throw new Error('gone');
        if (key === 1) await new Promise(() => {});
        return `answer ${key}`;
      });
    });
    void ask(1);
    const [two, three] = await Promise.allSettled([ask(2), ask(3)]);
    expect(two).toEqual({ status: 'fulfilled', value: 'answer 2' });
    expect(three).toEqual({ status: 'rejected', reason: new Error('gone') });
    expect(await ask(4)).toBe('answer 4');
    expect(sent).toEqual([[1, 2, 3], [4]]);
  });

  it('are asked once when they are the same', async () => {
    const asked: string[] = [];
    const ask = shared(
      async (word: string) => {
        asked.push(word);
        return `answer ${word}`;
      },
      (word) => word,
    );
    expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual(['answer a', 'answer b', 'answer a']);
    expect(await ask('a')).toBe('answer a');
    expect(asked).toEqual(['a', 'b', 'a']);
  });
});
