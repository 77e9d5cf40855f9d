import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TrailLine } from '@trama/contract/schemas/access/trail';
import { Mark, momentOf, Outcome, Person } from './entry-parts.tsx';
import { trailTexts } from './trail.texts.ts';
import { VisitAction } from './VisitAction.tsx';
import { visitsIn } from './visits.ts';

interface Props {
  entries: TrailLine[];
  /** Whether to name the patient of each entry: the entries are of several. */
  withPatient?: boolean;
}

/** Entries one below the other, where there is no room for columns. */
export function TrailList({ entries, withPatient = false }: Props) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {visitsIn(entries).map((visit) => {
        const entry = visit.latest;
        return (
          <Box component="li" key={entry.id} sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
              <Typography component="div" sx={{ fontWeight: 600 }}>
                <VisitAction visit={visit} />
              </Typography>
              <Outcome outcome={entry.outcome} />
            </Box>
            <Person entry={entry} /> <Mark visit={visit} />
            <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
              {momentOf(entry)}
              {withPatient &&
                entry.id_paciente !== null &&
                ` · ${trailTexts.patientNumber(entry.id_paciente)}`}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}
