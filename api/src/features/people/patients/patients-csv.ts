import type { Patient } from '@trama/contract/schemas/people/patients';
import { formatDate } from '@trama/contract/words/clinic-time';
import {
  PATIENT_FIELD_NAMES,
  PATIENT_FIELDS,
  patientValueText,
  REMINDERS_LABEL,
  statusText,
} from '@trama/contract/words/people/patients';
import { type CsvColumns, yesOrNo } from '../../../platform/http/csv-answer.ts';

export const PATIENT_COLUMNS: CsvColumns<Patient> = [
  ['Legajo', ({ legajo }) => legajo],
  ...PATIENT_FIELD_NAMES.map((name): CsvColumns<Patient>[number] => [
    PATIENT_FIELDS[name].label,
    (patient) => patientValueText(name, patient[name]),
  ]),
  [REMINDERS_LABEL, ({ acepta_recordatorios }) => yesOrNo(acepta_recordatorios)],
  ['Estado', ({ activo }) => statusText(activo)],
  ['Fecha de alta', ({ fecha_creacion }) => formatDate(fecha_creacion)],
  ['Seguimientos', ({ total_sesiones }) => total_sesiones],
  ['Último seguimiento', ({ ultima_sesion }) => ultima_sesion && formatDate(ultima_sesion)],
  ['Riesgo', ({ riesgo_actual }) => riesgo_actual],
];
