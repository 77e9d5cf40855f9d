/** 'Nombre Apellido', or 'N/A' when there is neither. */
export function fullName(person: { nombre?: string | null; apellido?: string | null }): string {
  return [person.nombre, person.apellido].filter(Boolean).join(' ') || 'N/A';
}

/** 'Apellido, Nombre', as in a list sorted by last name; 'N/A' when there is neither. */
export function lastNameFirst(person: { nombre?: string | null; apellido?: string | null }): string {
  return [person.apellido, person.nombre].filter(Boolean).join(', ') || 'N/A';
}
