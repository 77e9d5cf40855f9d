import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { patientDetails } from '../../features/patients/patients.api.ts';
import { patientLine } from '../../ui/patient-line.ts';
import { patientIn } from '../quick-search/useCommands.ts';

/** Whose record it is, at the head of every printed sheet (see theme/print.css); the screen does not show it. */
export function PrintedPatient() {
  const id = patientIn(useLocation().pathname) ?? 0;
  // What the page itself has loaded: printing opens no record.
  const { data: patient } = useQuery({ ...patientDetails(id), enabled: false });
  return patient ? <div className="printed-patient" data-patient={patientLine(patient)} /> : null;
}
