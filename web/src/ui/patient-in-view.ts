import type { Patient } from '@trama/contract/schemas/patients';
import { createContext, useContext } from 'react';

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
>;

/** The patient whose record is on the screen: every dialog over it says whose it is. */
const Context = createContext<PatientInView | undefined>(undefined);

export const PatientInViewProvider = Context.Provider;
export const usePatientInView = () => useContext(Context);
