interface UnsavedForm {
  /** Whether what was typed stays on the server as a draft. */
  kept: boolean;
  /** Lets the person leave without another question. */
  release: () => void;
}

/** Forms with unsaved changes register here, so that signing out can ask first. */
const unsavedForms = new Map<symbol, UnsavedForm>();

/** Returns how to take the form off the list again. */
export function markUnsaved(form: UnsavedForm): () => void {
  const key = Symbol('form');
  unsavedForms.set(key, form);
  return () => unsavedForms.delete(key);
}

/** What leaving would do to the typed text; null if nothing was typed. */
export function fateOfUnsaved(): 'kept' | 'lost' | null {
  if (unsavedForms.size === 0) return null;
  return [...unsavedForms.values()].every(({ kept }) => kept) ? 'kept' : 'lost';
}

/** The person has been asked: no form holds them back any more. */
export function releaseUnsaved(): void {
  for (const { release } of unsavedForms.values()) release();
}
