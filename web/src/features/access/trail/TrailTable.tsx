import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { TrailLine } from '@trama/contract/schemas/access/trail';
import { useLayoutWidth } from '../../../ui/page/useLayoutWidth.ts';
import { Mark, momentOf, Outcome, Person } from './entry-parts.tsx';
import { TrailList } from './TrailList.tsx';
import { trailTexts } from './trail.texts.ts';
import { VisitAction } from './VisitAction.tsx';
import { visitsIn } from './visits.ts';

export function TrailTable({ entries }: { entries: TrailLine[] }) {
  const layout = useLayoutWidth();
  if (layout === 'narrow') return <TrailList entries={entries} withPatient />;
  const isWide = layout === 'wide';
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{trailTexts.moment}</TableCell>
          <TableCell>{trailTexts.person}</TableCell>
          <TableCell>{trailTexts.action}</TableCell>
          <TableCell>{trailTexts.outcome}</TableCell>
          <TableCell>{trailTexts.patient}</TableCell>
          {isWide && <TableCell>{trailTexts.address}</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {visitsIn(entries).map((visit) => {
          const entry = visit.latest;
          return (
            <TableRow key={entry.id} hover>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{momentOf(entry)}</TableCell>
              <TableCell>
                <Person entry={entry} /> <Mark visit={visit} />
              </TableCell>
              <TableCell>
                <VisitAction visit={visit} />
              </TableCell>
              <TableCell>
                <Outcome outcome={entry.outcome} />
              </TableCell>
              <TableCell>{entry.id_paciente ?? '—'}</TableCell>
              {isWide && <TableCell>{entry.address ?? '—'}</TableCell>}
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
