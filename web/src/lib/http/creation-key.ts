import { useRef } from 'react';
import { newIdempotencyKey } from './api-client.ts';

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
