import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { TrailLine } from '@trama/contract/schemas/access/trail';
import { TRAIL_MARKS } from '@trama/contract/words/access/trail-marks';
import { formatDate, formatTime } from '@trama/contract/words/clinic-time';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { TRAIL_ACTIONS } from '@trama/contract/words/trail-actions';
import { RoleChip } from '../../../domain/access/RoleChip.tsx';
import { trailTexts } from './trail.texts.ts';
import type { Visit } from './visits.ts';

export const labelOf = (action: string) => (TRAIL_ACTIONS as Record<string, string>)[action] ?? action;
export const momentOf = ({ at }: TrailLine) => `${formatDate(at)} ${formatTime(at)}`;

export function Person({ entry }: { entry: TrailLine }) {
  if (entry.id_prestador === null) {
    return (
      <Typography component="span" sx={{ color: 'text.secondary', fontSize: 14 }}>
        {trailTexts.nobody}
      </Typography>
    );
  }
  return (
    <Typography component="span" sx={{ fontSize: 14 }}>
      {lastNameFirst(entry)} <RoleChip role={entry.role} />
    </Typography>
  );
}

export function Outcome({ outcome }: Pick<TrailLine, 'outcome'>) {
  const isRefused = outcome === 'refused';
  return (
    <Chip
      size="small"
      variant={isRefused ? 'filled' : 'outlined'}
      color={isRefused ? 'error' : 'default'}
      label={trailTexts.outcomes[outcome]}
    />
  );
}

/** By what right the record was read. Of a visit one is enough: the patient's name alone is no clinical reading. */
export function Mark({ visit }: { visit: Visit }) {
  const mark = visit.entries.find(({ marca }) => marca)?.marca;
  return mark ? (
    <Chip size="small" variant="outlined" label={TRAIL_MARKS[mark]} sx={{ fontWeight: 400 }} />
  ) : null;
}
