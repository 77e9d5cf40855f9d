interface Waiting<Key, Answer> {
  key: Key;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Many small questions in one statement: those that come in the same moment, or while an earlier statement is on its
 * way, go together in the next one. Nobody joins a statement that has been sent already, so every answer is at least
 * as fresh as its question; nobody waits for more than the statement before their own.
 *
 * `run` answers the keys in their order. When it fails, all of them fail.
 */
export function batched<Key, Answer>(
  run: (keys: Key[]) => Promise<Answer[]>,
  { most = 500 } = {},
): (key: Key) => Promise<Answer> {
  const waiting: Waiting<Key, Answer>[] = [];
  let busy = false;

  async function send(): Promise<void> {
    const together = waiting.splice(0, most);
    try {
      const answers = await run(together.map(({ key }) => key));
      for (const [index, { resolve }] of together.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
    if (waiting.length > 0) setImmediate(send);
    else busy = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (busy) return;
      busy = true;
      // After what the network has brought in this turn of the event loop has been read.
      setImmediate(send);
    });
}
