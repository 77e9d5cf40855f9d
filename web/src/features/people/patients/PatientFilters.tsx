import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { PatientListView } from '../../../domain/people/patients-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { listTexts } from './patients.texts.ts';

interface Props {
  view: PatientListView;
  onChange: (changes: Partial<PatientListView>) => void;
  /** The filter by professional, for people who may assign. */
  professional: ReactNode;
}

/** Filters of active patients that can be combined. A search looks among all, so it has none. */
export function PatientFilters({ view, onChange, professional }: Props) {
  const session = useSession();
  // Risk and the date of the last follow-up are clinical data; a missing team matters to people who can give one.
  const mayRead = session.can('medical_history', 'read');
  const mayAssign = session.can('patients', 'assign');
  if (!(mayRead || mayAssign) || view.q || view.status !== 'active') return null;
  const chip = (name: 'quiet' | 'riesgo_alto' | 'sin_equipo' | 'sin_consentimiento', label: string) => (
    <Chip
      size="small"
      label={label}
      aria-pressed={view[name] === true}
      color={view[name] ? 'primary' : 'default'}
      variant={view[name] ? 'filled' : 'outlined'}
      onClick={() => onChange({ [name]: !view[name] })}
    />
  );
  return (
    <Stack
      role="group"
      aria-label={listTexts.chips}
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.5, pb: 1.25 }}
    >
      {mayRead && chip('riesgo_alto', listTexts.highRisk)}
      {mayRead && chip('quiet', listTexts.quiet)}
      {mayRead && chip('sin_consentimiento', listTexts.withoutConsent)}
      {mayAssign && chip('sin_equipo', listTexts.withoutTeam)}
      {mayAssign && professional}
    </Stack>
  );
}
