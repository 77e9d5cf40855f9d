import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { TimelineEntry } from '@trama/contract/schemas/record/timeline';
import { formatLongDate } from '@trama/contract/words/clinic-time';
import { TimelineEvent } from './TimelineEvent.tsx';

/** 'Noviembre de 2026' */
function monthOf({ dia }: TimelineEntry): string {
  const month = formatLongDate(dia).replace(/^\d+ de /, '');
  return month.charAt(0).toUpperCase() + month.slice(1);
}

/** The events under the months in which they happened. Off screen a month is skipped by the browser. */
export function TimelineMonths({ entries, patient }: { entries: TimelineEntry[]; patient: Patient }) {
  const months = new Map<string, TimelineEntry[]>();
  for (const entry of entries) {
    const month = monthOf(entry);
    months.set(month, [...(months.get(month) ?? []), entry]);
  }
  return [...months].map(([month, events]) => (
    <Box component="section" key={month} aria-label={month} sx={MONTH}>
      <Typography variant="h2" sx={{ mb: 1.5, color: 'primary.main' }}>
        {month}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {events.map((entry) => (
          <TimelineEvent key={keyOf(entry)} entry={entry} patient={patient} />
        ))}
      </Box>
    </Box>
  ));
}

const keyOf = ({ evento, momento, id }: TimelineEntry) => `${evento} ${momento} ${id}`;

const MONTH = { mb: 2, contentVisibility: 'auto', containIntrinsicSize: 'auto 480px' };
