import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Patient } from '@trama/contract/schemas/patients';
import { roleLabel } from '@trama/contract/words/access-policy';
import { formatNumber } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { isHighRisk, riskText } from '@trama/contract/words/medical-history';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { patientPage, patientsByPhone } from '../../features/patients/patients.api.ts';
import { useSearchedState } from '../../features/patients/searched-terms.ts';
import { matchesSearch } from '../../features/providers/provider-search.ts';
import { providerList } from '../../features/providers/providers.api.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { hasEveryWord } from '../../lib/plain-text.ts';
import { useSession } from '../../lib/session/session.ts';
import { commandTexts, quickSearchTexts as texts } from './commands.texts.ts';
import { recentPatients } from './recent-patients.ts';
import type { Command } from './useCommands.ts';

const DEBOUNCE_MS = 200;
const MIN_LETTERS = 2;
const MAX_PATIENTS = 8;
/** Enough digits to mean a telephone number. */
const PHONE = /^\d{6,15}$/;

export interface Option {
  label: string;
  /** Beside the label: a DNI, say. */
  detail?: string;
  kind: Command['group'] | 'person' | 'staff';
  keys?: string | undefined;
  run: () => void;
}

export interface OptionGroup {
  label: string;
  options: Option[];
}

/** Patients in reach, screens and actions that match, in groups; a later letter cancels the search of the one before. */
export function useQuickSearch(commands: Command[], text: string) {
  const session = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const stateFor = useSearchedState();
  const typed = text.trim();
  const term = useDebounced(typed);
  const enabled = session.can('patients', 'read') && term.length >= MIN_LETTERS && typed !== '';
  const view = { q: term, status: 'all', page: 1, pageSize: MAX_PATIENTS, quiet: false } as const;
  const search = useQuery({ ...patientPage(view), enabled });

  // Asked only when nobody has such a name or DNI.
  const digits = term.replace(/[\s().+-]/g, '');
  const mayBePhone = enabled && search.data?.total === 0 && !search.isPlaceholderData && PHONE.test(digits);
  const byPhone = useQuery({ ...patientsByPhone(digits), enabled: mayBePhone });

  const person = (patient: Patient): Option => ({
    label: [patient.apellido, patient.nombre].filter(Boolean).join(', '),
    detail: detailsOf(patient).join(' · '),
    kind: 'person',
    run: () => void navigate(paths.patient(patient.id_paciente)),
  });
  const callers = mayBePhone ? (byPhone.data ?? []) : [];
  const found = enabled ? [...(search.data?.data ?? []), ...callers].map(person) : [];
  const total = search.data?.total ?? 0;
  if (enabled && total > found.length)
    found.push({
      label: texts.seeAll(formatNumber(total)),
      kind: 'screens',
      run: () => void navigate(`${paths.patients}?status=all`, { state: stateFor(term) }),
    });

  const mayReadProviders = session.can('providers', 'read');
  const providers = useQuery({
    ...providerList('all'),
    enabled: mayReadProviders && term.length >= MIN_LETTERS,
  });
  const staff = (term.length >= MIN_LETTERS && typed ? (providers.data ?? []) : [])
    .filter((provider) => matchesSearch(provider, term))
    .slice(0, MAX_PATIENTS)
    .map(
      (provider): Option => ({
        label: fullName(provider),
        detail: [roleLabel(provider.role), !provider.is_active && texts.inactive].filter(Boolean).join(' · '),
        kind: 'staff',
        run: () =>
          void navigate(
            session.can('providers', 'update')
              ? paths.editProvider(provider.id_prestador)
              : `${paths.providers}?${new URLSearchParams({ q: fullName(provider), status: 'all' })}`,
          ),
      }),
    );

  const matching = commands.filter(({ label }) => hasEveryWord(label, typed));
  const ofGroup = (group: Command['group']): OptionGroup => ({
    label: commandTexts.groups[group],
    options: matching.filter((command) => command.group === group).map((each) => ({ ...each, kind: group })),
  });
  const people: OptionGroup = typed
    ? { label: texts.patients, options: found }
    : { label: texts.recentPatients, options: recentPatients(queryClient).map(person) };
  // Patients come last, since they are loaded: they must not push down what is already shown.
  const groups = typed
    ? [
        ofGroup('patient'),
        ofGroup('screens'),
        ofGroup('actions'),
        people,
        { label: texts.staff, options: staff },
      ]
    : [ofGroup('patient'), people, ofGroup('screens'), ofGroup('actions')];
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    searching:
      typed.length >= MIN_LETTERS &&
      (typed !== term || (enabled && (search.isFetching || byPhone.isFetching))),
    error: enabled ? search.error : null,
  };
}

function detailsOf({ dni, activo, riesgo_actual: risk }: Patient): string[] {
  const details = [
    dni && `DNI ${dni}`,
    !activo && texts.inactive,
    risk && isHighRisk(risk) && riskText(risk),
  ];
  return details.filter((detail) => typeof detail === 'string');
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
