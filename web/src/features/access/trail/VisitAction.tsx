import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { TrailLine } from '@trama/contract/schemas/access/trail';
import { formatTime } from '@trama/contract/words/clinic-time';
import { useState } from 'react';
import { labelOf } from './entry-parts.tsx';
import { trailTexts } from './trail.texts.ts';
import type { Visit } from './visits.ts';

/** With how many rows left, if it was an export. */
function SingleAction({ entry: { action, filas } }: { entry: TrailLine }) {
  return filas === null ? labelOf(action) : `${labelOf(action)} (${trailTexts.exportedRows(filas)})`;
}

/** What several rows were together. */
function nameOf({ id_paciente, action, outcome }: TrailLine): string {
  if (id_paciente === null) return labelOf(action);
  return outcome === 'ok' ? trailTexts.visit : trailTexts.refusedVisit;
}

/** What was done; for a visit, that the record was opened, and on demand what it read. */
export function VisitAction({ visit }: { visit: Visit }) {
  const [open, setOpen] = useState(false);
  if (visit.entries.length === 1) return <SingleAction entry={visit.latest} />;
  return (
    <>
      {nameOf(visit.latest)}{' '}
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ py: 0, minWidth: 0 }}>
        {trailTexts.readings(visit.entries.length)}
      </Button>
      {open && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, fontWeight: 400 }}>
          {visit.entries.map((entry) => (
            <li key={entry.id}>
              {formatTime(entry.at)} {labelOf(entry.action)}
            </li>
          ))}
        </Box>
      )}
    </>
  );
}
