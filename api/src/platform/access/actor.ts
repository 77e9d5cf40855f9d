import type { Role } from '@trama/contract/words/access/access-policy';

/** The signed-in person behind a request, as the database knows them at this moment. */
export interface Actor {
  id: number;
  role: Role;
  sessionId: string;
  address: string;
  requestId: string;
}

export function isAdmin(actor: Actor): boolean {
  return actor.role === 'administrador';
}
