import { z } from 'zod';
import { parseDateOnly } from './clinic-time.ts';
import { id, moment } from './fields.ts';

/** The closed vocabulary of the audit trail, with the words the screens show. */
export const AUDIT_ACTIONS = {
  'session.login': 'Inicio de sesión',
  'session.login_failed': 'Inicio de sesión fallido',
  'session.reused': 'Sesión cerrada por reutilización de token',
  'session.read': 'Consulta de permisos',
  'password.change': 'Cambio de contraseña',
  'password.set': 'Configuración de contraseña',
  'password.reset': 'Reseteo de contraseña',
  'patient.list': 'Listado de pacientes',
  'patient.search': 'Búsqueda de pacientes',
  'patient.read': 'Lectura de paciente',
  'patient.create': 'Alta de paciente',
  'patient.update': 'Edición de paciente',
  'patient.status': 'Cambio de estado de paciente',
  'patient.activate': 'Activación de paciente',
  'patient.deactivate': 'Desactivación de paciente',
  'patient.dni_conflict': 'Alta o edición con DNI existente',
  'patient.export': 'Exportación de historia completa',
  'assignment.list': 'Listado de asignaciones',
  'assignment.read': 'Lectura de asignaciones del paciente',
  'assignment.create': 'Asignación de paciente',
  'assignment.update': 'Edición de notas de asignación',
  'assignment.close': 'Baja de asignación',
  'history.read': 'Lectura de historia clínica',
  'history.versions': 'Lectura de versiones de historia clínica',
  'history.create': 'Alta de historia clínica',
  'history.update': 'Edición de historia clínica',
  'follow_up.list': 'Lectura de seguimientos',
  'follow_up.create': 'Alta de seguimiento',
  'medication.list': 'Lectura de medicaciones',
  'medication.create': 'Alta de medicación',
  'medication.update': 'Edición de medicación',
  'medication.stop': 'Suspensión de medicación',
  'medication.resume': 'Reanudación de medicación',
  'disease.list': 'Lectura de enfermedades',
  'disease.create': 'Alta de enfermedad',
  'disease.update': 'Edición de enfermedad',
  'disease.recover': 'Enfermedad marcada como no activa',
  'disease.relapse': 'Enfermedad marcada como activa',
  'disease.treat': 'Inicio de tratamiento de enfermedad',
  'disease.untreat': 'Fin de tratamiento de enfermedad',
  'relationship.list': 'Lectura de vínculos',
  'relationship.create': 'Alta de vínculo',
  'antecedent.list': 'Lectura de antecedentes',
  'antecedent.create': 'Alta de antecedente',
  'draft.read': 'Lectura de borrador',
  'draft.save': 'Guardado de borrador',
  'draft.discard': 'Descarte de borrador',
  'dashboard.read': 'Panel principal',
  'provider.list': 'Listado de prestadores',
  'provider.read': 'Lectura de prestador',
  'provider.create': 'Alta de prestador',
  'provider.update': 'Edición de prestador',
  'provider.activate': 'Activación de prestador',
  'provider.deactivate': 'Desactivación de prestador',
  'mail.list': 'Consulta de correos salientes',
  'audit.read': 'Consulta de auditoría',
  'audit.export': 'Exportación de auditoría',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const AUDIT_OUTCOMES = ['ok', 'refused'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

export const AuditEntry = z.object({
  id: id(),
  at: moment(),
  id_prestador: id().nullable(),
  nombre: z.string().nullable(),
  apellido: z.string().nullable(),
  role: z.string().nullable(),
  action: z.string(),
  outcome: z.enum(AUDIT_OUTCOMES),
  id_paciente: id().nullable(),
  object_id: id().nullable(),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const AUDIT_PAGE_DEFAULT = 50;
const AUDIT_PAGE_MAX = 100;

const positiveInQuery = (message: string) =>
  z
    .string(message)
    .regex(/^[1-9]\d{0,14}$/, message)
    .transform(Number);

const idInQuery = () => positiveInQuery('El identificador no es válido');
const PAGE_SIZE_INVALID = 'El tamaño de página no es válido';

const dayInQuery = () =>
  z.string('Fecha inválida').refine((text) => parseDateOnly(text) !== null, 'Fecha inválida');

/** What to read of the trail. The days are those of Buenos Aires, both included. */
export const AuditQuery = z.object({
  id_prestador: idInQuery().optional(),
  id_paciente: idInQuery().optional(),
  action: z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction], 'La acción no es válida').optional(),
  outcome: z.enum(AUDIT_OUTCOMES, 'El resultado no es válido').optional(),
  desde: dayInQuery().optional(),
  hasta: dayInQuery().optional(),
  /** The `next` of the page before. */
  before: idInQuery().optional(),
  limit: positiveInQuery(PAGE_SIZE_INVALID)
    .refine((n) => n <= AUDIT_PAGE_MAX, PAGE_SIZE_INVALID)
    .default(AUDIT_PAGE_DEFAULT),
});
export type AuditQuery = z.output<typeof AuditQuery>;

/** Newest first; `next` leads to older entries. */
export const AuditPage = z.object({ data: z.array(AuditEntry), next: id().nullable() });
export type AuditPage = z.output<typeof AuditPage>;
