import MuiLink from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { patientDetails } from './patients.api.ts';

/** How long the pointer must rest: each load of a patient is recorded in the trail, so passing over it loads nothing. */
const INTENT_MS = 120;

type LinkProps = ComponentProps<typeof Link> & { component: typeof Link };

/** Props of a link to the patient, who is loaded ahead. */
export function usePatientLink({ id_paciente: id }: Patient): LinkProps {
  const queryClient = useQueryClient();
  const intent = useRef(0);
  useEffect(() => () => window.clearTimeout(intent.current), []);

  const begin = () => {
    intent.current = window.setTimeout(() => void queryClient.prefetchQuery(patientDetails(id)), INTENT_MS);
  };
  const end = () => window.clearTimeout(intent.current);
  return {
    component: Link,
    to: paths.patient(id),
    onMouseEnter: begin,
    onMouseLeave: end,
    onFocus: begin,
    onBlur: end,
  };
}

export function PatientLink({ patient, children }: { patient: Patient; children: ReactNode }) {
  const link = usePatientLink(patient);
  return (
    <MuiLink {...link} underline="hover" sx={{ fontWeight: 550 }}>
      {children}
    </MuiLink>
  );
}
