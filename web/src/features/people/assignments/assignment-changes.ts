import type { Assignment } from '@trama/contract/schemas/people/assignments';

/** A provider and whether the patient shall be theirs. */
export interface Change {
  providerId: number;
  wanted: boolean;
  notes?: string | null;
}

/**
 * What the person chose, by provider. It holds what is wanted and not what is to be flipped: when somebody else
 * makes the same change meanwhile, it is done, and is not undone.
 */
export type Choices = ReadonlyMap<number, boolean>;

export function isSelected(choices: Choices, assigned: ReadonlySet<number>, providerId: number): boolean {
  return choices.get(providerId) ?? assigned.has(providerId);
}

/** The choices that differ from the current assignments: exactly these are sent. */
export function changesOf(choices: Choices, assigned: ReadonlySet<number>): Change[] {
  const all = [...choices].map(([providerId, wanted]) => ({ providerId, wanted }));
  return all.filter(({ providerId, wanted }) => wanted !== assigned.has(providerId));
}

export function choose(choices: Choices, providerIds: readonly number[], wanted: boolean): Choices {
  return new Map([...choices, ...providerIds.map((id) => [id, wanted] as const)]);
}

/** The changes that restore the former assignments, with their notes. */
export function opposites(changes: Change[], before: Assignment[]): Change[] {
  return changes.map(({ providerId, wanted }) => ({
    providerId,
    wanted: !wanted,
    notes: before.find(({ id_prestador }) => id_prestador === providerId)?.notas ?? null,
  }));
}
