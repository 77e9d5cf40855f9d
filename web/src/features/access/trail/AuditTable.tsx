import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { AuditEntry } from '@trama/contract/schemas/access/trail';
import { useLayoutWidth } from '../../../ui/page/useLayoutWidth.ts';
import { AuditList } from './AuditList.tsx';
import { Mark, momentOf, Outcome, Person } from './entry-parts.tsx';
import { auditTexts } from './trail.texts.ts';
import { VisitAction } from './VisitAction.tsx';
import { visitsIn } from './visits.ts';

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  const layout = useLayoutWidth();
  if (layout === 'narrow') return <AuditList entries={entries} withPatient />;
  const isWide = layout === 'wide';
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{auditTexts.moment}</TableCell>
          <TableCell>{auditTexts.person}</TableCell>
          <TableCell>{auditTexts.action}</TableCell>
          <TableCell>{auditTexts.outcome}</TableCell>
          <TableCell>{auditTexts.patient}</TableCell>
          {isWide && <TableCell>{auditTexts.address}</TableCell>}
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
