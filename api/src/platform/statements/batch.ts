interface Waiting<Key, Answer> {
  key: Key;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** `run` answers the keys in their order. When it fails, all of them fail. */
type Run<Key, Answer> = (keys: Key[]) => Promise<Answer[]>;

async function settle<Key, Answer>(together: Waiting<Key, Answer>[], run: Run<Key, Answer>): Promise<void> {
  try {
    const answers = await run(together.map(({ key }) => key));
    for (const [index, { resolve }] of together.entries()) resolve(answers[index] as Answer);
  } catch (error) {
    for (const { reject } of together) reject(error);
  }
}

/** When the network has brought what was sent at once: that can take it a second turn of the event loop. */
const afterThisMoment = (work: () => void) => setImmediate(() => setImmediate(work));

/** What comes in the same moment is looked at together; `run` gives each key, in their order, its own answer. */
export function gathered<Key, Answer>(
  run: (keys: Key[]) => Promise<Answer>[],
): (key: Key) => Promise<Answer> {
  let waiting: Array<{ key: Key; resolve: (answer: Promise<Answer> | undefined) => void }> = [];

  function send(): void {
    const together = waiting;
    waiting = [];
    const answers = run(together.map(({ key }) => key));
    for (const [index, { resolve }] of together.entries()) resolve(answers[index]);
  }

  return (key) =>
    new Promise<Answer | undefined>((resolve) => {
      if (waiting.length === 0) afterThisMoment(send);
      waiting.push({ key, resolve });
    }) as Promise<Answer>;
}

/**
 * Many small questions in one statement: those that come in the same moment, or while an earlier statement is on its
 * way, go together in the next one. Nobody joins a statement that has been sent already, so every answer is at least
 * as fresh as its question; nobody waits for more than the statement before their own.
 */
export function batched<Key, Answer>(
  run: Run<Key, Answer>,
  { most = 500 } = {},
): (key: Key) => Promise<Answer> {
  const waiting: Waiting<Key, Answer>[] = [];
  let busy = false;

  async function send(): Promise<void> {
    await settle(waiting.splice(0, most), run);
    if (waiting.length > 0) setImmediate(send);
    else busy = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (busy) return;
      busy = true;
      afterThisMoment(send);
    });
}

/** The same question of the same moment is asked once. `keyOf` tells questions apart. */
export function shared<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  keyOf: (question: Question) => string,
): (question: Question) => Promise<Answer> {
  return gathered((questions) => {
    const asked = new Map<string, Promise<Answer>>();
    return questions.map((question) => {
      const key = keyOf(question);
      const answer = asked.get(key) ?? ask(question);
      asked.set(key, answer);
      return answer;
    });
  });
}
