/** Forms with unsaved changes register here, so that signing out can ask first. */
const dirtyForms = new Set<symbol>();

export function markUnsaved(form: symbol, dirty: boolean): void {
  if (dirty) dirtyForms.add(form);
  else dirtyForms.delete(form);
}

export function hasUnsavedChanges(): boolean {
  return dirtyForms.size > 0;
}
