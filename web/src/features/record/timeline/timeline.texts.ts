import { formatNumber } from '@trama/contract/words/clinic-time';
import { byList } from '@trama/contract/words/record/clinical-lists';
import type { TimelineKind } from '@trama/contract/words/record/timeline-events';

export const KIND_LABELS: Record<TimelineKind, string> = {
  follow_up: 'Seguimientos',
  history: 'Historia clínica',
  ...byList(({ heading }) => heading),
  risk_evaluation: 'Evaluaciones de riesgo',
  safety_plan: 'Planes de seguridad',
  risk_event: 'Eventos de riesgo',
  risk_notice: 'Notificaciones',
  attachment: 'Adjuntos',
  consent: 'Consentimientos',
  revocation: 'Revocaciones',
  document: 'Documentos emitidos',
  document_annulment: 'Documentos anulados',
  discharge: 'Egresos',
  readmission: 'Reingresos',
  meeting: 'Reuniones de equipo',
  signature: 'Firmas',
  assignment: 'Asignaciones',
  patient: 'Ficha del paciente',
};

export const timelineTexts = {
  title: 'Línea de tiempo',
  back: 'Volver al paciente',
  filter: 'Filtrar por tipo de evento',
  all: 'Todos',
  counted: (label: string, count: number) => `${label} (${formatNumber(count)})`,
  loading: 'Cargando la línea de tiempo...',
  loadFailed: 'Error al cargar la línea de tiempo',
  patientNotFound: 'No se encontró el paciente',
  none: 'No hay eventos para mostrar',
  write: 'Registrar un seguimiento',
  more: 'Cargar más',
  loadingMore: 'Cargando...',
  end: 'No hay eventos anteriores',
  shown: (count: number) =>
    count === 1 ? 'Se muestra 1 evento' : `Se muestran ${formatNumber(count)} eventos`,
  changed: (labels: string) => `Cambios en: ${labels}`,
  by: (person: string) => `Registrado por ${person}`,
} as const;
