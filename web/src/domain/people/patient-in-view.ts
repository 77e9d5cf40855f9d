import type { Patient } from '@trama/contract/schemas/people/patients';
import { createContext, createElement, type ReactNode, useContext } from 'react';
import { DialogSubjectProvider } from '../../ui/dialogs/dialog-subject.ts';
import { patientLine } from './patient-line.ts';

export type PatientInView = Pick<
  Patient,
  | 'nombre'
  | 'nombre_elegido'
  | 'apellido'
  | 'dni'
  | 'tipo_documento'
  | 'fecha_nacimiento'
  | 'riesgo_actual'
  | 'riesgo_fecha'
  | 'riesgo_autor'
  | 'riesgo_tipo'
  | 'riesgo_inminente'
  | 'riesgo_reevaluar'
>;

const Context = createContext<PatientInView | undefined>(undefined);

interface Props {
  value: PatientInView | undefined;
  children: ReactNode;
}

/** The patient whose record is on the screen: every dialog over it says whose it is. */
export function PatientInViewProvider({ value, children }: Props) {
  const subject = value && patientLine(value);
  return createElement(
    Context.Provider,
    { value },
    createElement(DialogSubjectProvider, { value: subject }, children),
  );
}

export const usePatientInView = () => useContext(Context);
