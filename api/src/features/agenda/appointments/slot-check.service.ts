import type { SlotCheck, SlotQuery } from '@trama/contract/schemas/agenda/slots';
import { isRole, roleLabel } from '@trama/contract/words/access/access-policy';
import { formatTime } from '@trama/contract/words/clinic-time';
import { calledName, fullName } from '@trama/contract/words/full-name';
import type { Guard } from '../../../platform/statements/guard.ts';
import { SLOT_CHECK, slotValues } from './slot-check.queries.ts';
import { type SlotFacts, warningsOf } from './warnings.service.ts';

interface Busy {
  quien: SlotCheck['ocupados'][number]['quien'];
  inicio: string;
  fin: string;
  bloqueo: boolean;
  consultorio: string | null;
  /** The profession, or the role where none was entered. */
  profesion: string;
  /** Empty where the reader may know only the profession. */
  prestador: { nombre: string | null; apellido: string | null };
  paciente: { nombre: string | null; nombre_elegido: string | null; apellido: string } | null;
}

type Named = NonNullable<Busy['paciente']>;

interface Found extends SlotFacts {
  ocupados: Busy[];
  /** The participants whose team the provider is not of. */
  fuera_de_su_equipo: Named[];
  /** The participants whose authorisation has no session for that hour. */
  sin_sesiones_suyas: Named[];
  /** The participants who are inactive. */
  inactivos_suyos: Named[];
}

/** The warnings about that hour, and who is busy then. */
export async function checkSlot(guard: Guard, query: SlotQuery): Promise<SlotCheck> {
  const found = await guard.readOne<Found>(SLOT_CHECK, slotValues(query));
  const { ocupados, fuera_de_su_equipo, sin_sesiones_suyas, inactivos_suyos, ...facts } = found;
  const names = {
    equipo_de: fuera_de_su_equipo.map(calledName),
    sin_sesiones_de: sin_sesiones_suyas.map(calledName),
    inactivos: inactivos_suyos.map(calledName),
  };
  return {
    avisos: warningsOf([{ ...facts, ...names }]),
    ocupados: ocupados.map((busy) => ({ quien: busy.quien, mensaje: busyText(busy) })),
  };
}

function busyText({
  quien,
  inicio,
  fin,
  bloqueo,
  consultorio,
  profesion,
  prestador,
  paciente,
}: Busy): string {
  const when = `de ${formatTime(inicio)} a ${formatTime(fin)}`;
  const isKnown = prestador.nombre || prestador.apellido;
  const attending = isKnown ? fullName(prestador) : isRole(profesion) ? roleLabel(profesion) : profesion;
  switch (quien) {
    case 'prestador':
      if (bloqueo) return `${attending} tiene el horario bloqueado ${when}`;
      return `${attending} ya tiene un turno ${when}${paciente ? ` con ${calledName(paciente)}` : ''}`;
    case 'paciente':
      return `${paciente ? calledName(paciente) : 'El paciente'} ya tiene un turno ${when} con ${attending}`;
    case 'consultorio':
      return `${consultorio} está ocupado ${when} por ${attending}`;
    default:
      return quien satisfies never;
  }
}
