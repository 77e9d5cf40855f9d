/** Names only what changed: an older form must not undo what somebody else changed meanwhile. */
export function changesTo<Input extends object>(
  loaded: { [Name in keyof Input]?: unknown },
  input: Input,
): Partial<Input> {
  const text = (value: unknown) => JSON.stringify(value ?? null);
  const changed = (Object.keys(input) as (keyof Input)[]).filter(
    (name) => text(input[name]) !== text(loaded[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, input[name]])) as Partial<Input>;
}

export const hasNone = (changes: object): boolean => Object.keys(changes).length === 0;
