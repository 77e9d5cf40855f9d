import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { PatientListView } from '../../../domain/people/patients-path.ts';
import { useSession } from '../../../lib/session/session.ts';

interface Props {
  view: PatientListView;
  onChange: (changes: Partial<PatientListView>) => void;
}

/** The same filter as that of the dashboard. A search looks among all, so it has none. */
export function QuietFilter({ view, onChange }: Props) {
  // The date of the last follow-up is clinical data.
  const mayKnow = useSession().can('medical_history', 'read');
  if (!mayKnow || view.q || view.status !== 'active') return null;
  return (
    <Box sx={{ px: 1.5, pb: 1.25 }}>
      <Chip
        size="small"
        label="Sin sesión reciente"
        aria-pressed={view.quiet}
        color={view.quiet ? 'primary' : 'default'}
        variant={view.quiet ? 'filled' : 'outlined'}
        onClick={() => onChange({ quiet: !view.quiet })}
      />
    </Box>
  );
}
