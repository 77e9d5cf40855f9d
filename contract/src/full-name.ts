/** 'Nombre Apellido', or 'N/A' when there is neither. */
export function fullName(person: { nombre?: string | null; apellido?: string | null }): string {
  return [person.nombre, person.apellido].filter(Boolean).join(' ') || 'N/A';
}
