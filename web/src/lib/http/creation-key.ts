import { useRef } from 'react';

/** For `idempotencyKey`: one per attempt of the person, kept over retries. crypto.randomUUID wants https. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-');
}

/**
 * The idempotency key of what a form sends: the same while the same content is sent again (the answer got lost),
 * another as soon as the person changed something, which would otherwise be answered with the older version.
 */
export function useCreationKey(): (body: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (body) => {
    const content = JSON.stringify(body);
    if (content !== last.current.content) last.current = { content, key: newIdempotencyKey() };
    return last.current.key;
  };
}
