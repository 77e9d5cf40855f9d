import { z } from 'zod';
import { DECISIONS, REQUEST_STATES } from '../../words/agenda/intake.ts';
import { id, moment } from '../fields.ts';

const Colleague = z.object({
  nombre: z.string().nullable(),
  apellido: z.string().nullable(),
  role: z.string(),
});

/** An appointment was booked with somebody outside the patient's team: should that person join it? */
export const AssignmentRequest = z.object({
  id_pedido: id(),
  id_paciente: id(),
  id_prestador: id(),
  estado: z.enum(REQUEST_STATES),
  fecha_creacion: moment(),
  /** When they meet: the next appointment of the two, or else the last one. */
  turno: moment().nullable(),
  /** Who booked it. */
  solicitante: Colleague,
  prestadores: Colleague.extend({ profesion: z.string().nullable() }),
  pacientes: z.object({
    nombre: z.string().nullable(),
    nombre_elegido: z.string().nullable(),
    apellido: z.string(),
    dni: z.string().nullable(),
  }),
  /** The team as it is. */
  equipo: z.array(Colleague),
});
export type AssignmentRequest = z.output<typeof AssignmentRequest>;

export const RequestDecision = z.object({ estado: z.enum(DECISIONS, 'La respuesta no es válida') });
