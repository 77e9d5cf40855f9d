import { calledName } from '@trama/contract/words/full-name';
import { documentText } from '@trama/contract/words/people/patients';

/** Who a page is about, under its title. */
export function patientLine(patient: {
  nombre: string | null;
  nombre_elegido: string | null;
  apellido: string | null;
  dni: string | null;
  tipo_documento?: string | null;
}): string {
  return [calledName(patient), documentText(patient)].filter(Boolean).join(' · ');
}
