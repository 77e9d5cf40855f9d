import MuiLink from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import type { Patient } from '@trama/contract/schemas/patients';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useCarry } from '../../lib/navigation/navigation-state.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { patientDetails } from './patients.api.ts';

/** How long the pointer must rest: each load of a patient is recorded in the audit trail, so none by passing over. */
const INTENT_MS = 120;

type LinkProps = ComponentProps<typeof Link> & { component: typeof Link };

/** Props of a link to the patient: it loads the patient ahead, and tells the detail which list to go back to. */
export function usePatientLink({ id_paciente: id }: Patient): LinkProps {
  const queryClient = useQueryClient();
  const carry = useCarry();
  const { search } = useLocation();
  const intent = useRef(0);
  useEffect(() => () => window.clearTimeout(intent.current), []);

  const begin = () => {
    intent.current = window.setTimeout(() => void queryClient.prefetchQuery(patientDetails(id)), INTENT_MS);
  };
  const end = () => window.clearTimeout(intent.current);
  return {
    component: Link,
    to: paths.patient(id),
    state: carry({ listSearch: search }),
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
