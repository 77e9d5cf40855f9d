import type { Signature } from '@trama/contract/schemas/record/signatures';
import { fullName } from '@trama/contract/words/full-name';

export const signatureTexts = {
  ask: 'Pedir firma',
  askTitle: 'Pedir la firma de otro profesional',
  what: 'Para qué',
  who: 'Quién firma',
  whoMissing: 'Elija quién firma',
  nobody: 'En el equipo del paciente no hay otro profesional que pueda firmar.',
  loading: 'Cargando el equipo...',
  loadFailed: 'Error al cargar el equipo',
  send: 'Pedir firma',
  sent: (name: string) => `Se le pidió la firma a ${name}.`,
  failed: 'Error al pedir la firma',
} as const;

/** 'Firmada por Bruno Paz', 'Pendiente de firma: Bruno Paz'; null of a request that came to nothing. */
export function signatureText({ estado, firmante, caracter }: Signature): string | null {
  const name = fullName(firmante);
  switch (estado) {
    case 'firmada':
      return caracter === 'supervision' ? `Supervisada y firmada por ${name}` : `Firmada por ${name}`;
    case 'pendiente':
      return `Pendiente de firma: ${name}`;
    case 'rechazada':
      return `Firma rechazada por ${name}`;
    case 'sin_efecto':
      return null;
    default:
      return estado satisfies never;
  }
}
