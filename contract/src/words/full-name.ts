/** 'Nombre Apellido', or 'N/A' when there is neither. */
export function fullName(person: { nombre?: string | null; apellido?: string | null }): string {
  return [person.nombre, person.apellido].filter(Boolean).join(' ') || 'N/A';
}

interface CalledPerson {
  nombre?: string | null;
  nombre_elegido?: string | null;
  apellido?: string | null;
}

const asCalled = ({ nombre, nombre_elegido, apellido }: CalledPerson) => ({
  nombre: nombre_elegido || nombre,
  apellido,
});

/** As a patient is called: by the first name that they chose, where they did (Ley 26.743 art. 12). */
export const calledName = (patient: CalledPerson): string => fullName(asCalled(patient));

/** 'Apellido, Elegido' */
export const calledLastNameFirst = (patient: CalledPerson): string => lastNameFirst(asCalled(patient));

/** 'Apellido, Nombre', as in a list sorted by last name; 'N/A' when there is neither. */
export function lastNameFirst(person: { nombre?: string | null; apellido?: string | null }): string {
  return [person.apellido, person.nombre].filter(Boolean).join(', ') || 'N/A';
}
