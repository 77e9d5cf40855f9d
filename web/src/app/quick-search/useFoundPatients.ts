import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { formatNumber } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst } from '@trama/contract/words/full-name';
import { documentText, registeredName } from '@trama/contract/words/people/patients';
import { riskLine } from '@trama/contract/words/people/risk';
import { useNavigate } from 'react-router';
import { patientPage, patientsByPhone } from '../../features/people/patients/patients.api.ts';
import { useSearchedState } from '../../features/people/patients/searched-terms.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { quickSearchTexts as texts } from './commands.texts.ts';
import { MAX_FOUND, MIN_LETTERS, type Option } from './option.ts';
import { recentPatients } from './recent-patients.ts';

/** Enough digits to mean a telephone number. */
const PHONE = /^\d{6,15}$/;
/** 'legajo 1204', or the number alone: a DNI has more digits. */
const LEGAJO = /^(?:legajo\s*)?([1-9]\d{0,6})$/i;

/** Patients within reach that match the term; without a term, the last opened records. */
export function useFoundPatients(term: string) {
  const mayRead = useSession().can('patients', 'read');
  const enabled = mayRead && term.length >= MIN_LETTERS;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const stateFor = useSearchedState();
  const view = {
    q: term,
    status: 'all',
    page: 1,
    pageSize: MAX_FOUND,
    quiet: false,
    sin_equipo: false,
  } as const;
  const search = useQuery({ ...patientPage(view), enabled });

  // Searched by telephone only when no name or DNI matches.
  const digits = term.replace(/[\s().+-]/g, '');
  const mayBePhone = enabled && search.data?.total === 0 && !search.isPlaceholderData && PHONE.test(digits);
  const byPhone = useQuery({ ...patientsByPhone(digits), enabled: mayBePhone });

  const optionOf = (patient: Patient): Option => ({
    label: calledLastNameFirst(patient),
    detail: detailsOf(patient).join(' · '),
    kind: 'person',
    run: () => void navigate(paths.patient(patient.id_paciente)),
  });
  const found = enabled ? (search.data?.data ?? []) : [];
  const callers = mayBePhone ? (byPhone.data ?? []) : [];
  const total = enabled ? (search.data?.total ?? 0) : 0;
  const rest: Option = {
    label: texts.seeAll(formatNumber(total)),
    kind: 'screens',
    run: () => void navigate(`${paths.patients}?status=all`, { state: stateFor(term) }),
  };
  // Not looked up: the trail records who opens a record, not who types a number.
  const legajo = mayRead ? LEGAJO.exec(term)?.[1] : undefined;
  const byLegajo: Option[] = legajo
    ? [
        {
          label: texts.openLegajo(legajo),
          kind: 'person',
          run: () => void navigate(paths.patient(Number(legajo))),
        },
      ]
    : [];
  return {
    found: [...[...found, ...callers].map(optionOf), ...(total > found.length ? [rest] : []), ...byLegajo],
    recent: recentPatients(queryClient).map(optionOf),
    searching: enabled && (search.isFetching || byPhone.isFetching),
    error: enabled ? search.error : null,
  };
}

function detailsOf(patient: Patient): string[] {
  const { activo } = patient;
  const details = [
    registeredName(patient),
    documentText(patient),
    !activo && texts.inactive,
    riskLine(patient),
  ];
  return details.filter((detail) => typeof detail === 'string');
}
