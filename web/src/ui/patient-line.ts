import { fullName } from '@trama/contract/words/full-name';

/** Who a page is about, under its title. */
export function patientLine(patient: {
  nombre: string | null;
  apellido: string | null;
  dni: string | null;
}): string {
  return patient.dni ? `${fullName(patient)} · DNI ${patient.dni}` : fullName(patient);
}
