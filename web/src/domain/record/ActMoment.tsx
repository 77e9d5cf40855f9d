import Typography from '@mui/material/Typography';
import { formatDate } from '@trama/contract/words/clinic-time';
import { HOURS_UNKNOWN } from '@trama/contract/words/record/entries';

interface Act {
  fecha: string;
  hora: string | null;
}

/** '15/11/2026 10:32', or the day alone: HoursUnknown says once what that means. */
export const ActMoment = ({ fecha, hora }: Act) => [formatDate(fecha), hora].filter(Boolean).join(' ');

/** Said once for a list in which some entries have no hour: they are older than the recording of hours. */
export function HoursUnknown({ acts }: { acts: readonly Act[] }) {
  if (acts.every(({ hora }) => hora !== null)) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {HOURS_UNKNOWN}
    </Typography>
  );
}
