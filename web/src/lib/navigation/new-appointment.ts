import { useLocation, useNavigate } from 'react-router';
import { useCarry } from './navigation-state.ts';
import { paths } from './paths.ts';

/** What is known of an appointment that somebody wants to make; numbers only, since it stays in the browser's history. */
export interface WantedAppointment {
  patientId?: number | undefined;
  providerId?: number | undefined;
  /** A group that meets. */
  groupId?: number | undefined;
}

/** What another screen may hand to the agenda. */
export interface AgendaArrival {
  wanted?: WantedAppointment;
}

/** Opens 'Nuevo turno' from anywhere; in the agenda itself its day and its filters stay. */
export function useNewAppointment(): (wanted?: WantedAppointment) => void {
  const navigate = useNavigate();
  const carry = useCarry();
  const { pathname } = useLocation();
  return (wanted = {}) => {
    const search = pathname === paths.agenda ? window.location.search : '';
    void navigate(`${paths.agenda}${search}`, { state: carry<AgendaArrival>({ wanted }) });
  };
}
