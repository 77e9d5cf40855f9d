import type { Shift } from '@trama/contract/schemas/money/shifts';
import type { Patient } from '@trama/contract/schemas/people/patients';

/** Patients by their latest shift, of which the newest comes first; the rest as they were. */
export function latestFirst(patients: Patient[], shifts: Pick<Shift, 'id_paciente'>[]): Patient[] {
  const order = [...new Set(shifts.map(({ id_paciente }) => id_paciente))];
  const placeOf = ({ id_paciente }: Patient) => {
    const place = order.indexOf(id_paciente);
    return place === -1 ? order.length : place;
  };
  return [...patients].sort((one, other) => placeOf(one) - placeOf(other));
}
