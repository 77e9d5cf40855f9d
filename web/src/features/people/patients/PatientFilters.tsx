import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { PatientListView } from '../../../domain/people/patients-path.ts';
import { useSession } from '../../../lib/session/session.ts';

interface Props {
  view: PatientListView;
  onChange: (changes: Partial<PatientListView>) => void;
}

/** The same filters as those of the dashboard, one at a time. A search looks among all, so it has none. */
export function PatientFilters({ view, onChange }: Props) {
  const session = useSession();
  // The date of the last follow-up is clinical data; a missing team matters to people who can give one.
  const hasQuiet = session.can('medical_history', 'read');
  const hasTeam = session.can('patients', 'assign');
  if (!(hasQuiet || hasTeam) || view.q || view.status !== 'active') return null;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ px: 1.5, pb: 1.25, flexWrap: 'wrap' }}>
      {hasQuiet && (
        <FilterChip
          label="Sin sesión reciente"
          isOn={view.quiet}
          onPress={() => onChange({ quiet: !view.quiet, sin_equipo: false })}
        />
      )}
      {hasTeam && (
        <FilterChip
          label="Sin equipo"
          isOn={view.sin_equipo}
          onPress={() => onChange({ sin_equipo: !view.sin_equipo, quiet: false })}
        />
      )}
    </Stack>
  );
}

function FilterChip({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <Chip
      size="small"
      label={label}
      aria-pressed={isOn}
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      onClick={onPress}
    />
  );
}
