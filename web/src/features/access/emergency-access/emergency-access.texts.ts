import { GLASS_HOURS, GLASS_REASON_MIN } from '@trama/contract/words/access/emergency-access';

export const glassTexts = {
  button: 'Acceso de emergencia',
  title: 'Acceso de emergencia',
  hint: `Para atender una urgencia de un paciente que no tiene asignado. Abre su ficha durante ${GLASS_HOURS} horas.`,
  warning: 'Se avisa de inmediato a la dirección y a la administración, y el motivo queda en la ficha.',
  dni: 'DNI del paciente',
  reason: 'Motivo',
  reasonHint: (typed: number) =>
    `${Math.min(typed, GLASS_REASON_MIN)} de ${GLASS_REASON_MIN} caracteres como mínimo`,
  dniMissing: 'Escriba el DNI del paciente',
  reasonTooShort: `Explique el motivo con al menos ${GLASS_REASON_MIN} caracteres`,
  notFound: 'No hay un paciente con ese DNI',
  failed: 'Error al pedir el acceso de emergencia',
  confirm: 'Abrir la ficha',
  openFor: (name: string) => `Abrir la ficha de ${name}`,
  openFile: 'Abrir',
  ownUntil: (name: string, until: string) => `${name}: acceso de emergencia hasta el ${until}.`,
  untilForYou: (until: string) =>
    `Acceso de emergencia hasta el ${until}. Lo que lea y escriba queda marcado en la auditoría.`,
  until: (name: string, until: string) => `Acceso de emergencia de ${name} hasta el ${until}.`,
  was: (name: string, from: string, to: string) => `${name} tuvo acceso de emergencia del ${from} al ${to}.`,
  because: (reason: string) => `Motivo: ${reason}`,
  ended: (when: string) =>
    `Su acceso de emergencia a este paciente terminó el ${when}. Si la urgencia continúa, vuelva a pedirlo o solicite la asignación.`,
};
