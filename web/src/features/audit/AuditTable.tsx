import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { roleLabel } from '@trama/contract/access-policy';
import type { AuditEntry } from '@trama/contract/audit';
import { AUDIT_ACTIONS } from '@trama/contract/audit-actions';
import { formatDate, formatTime } from '@trama/contract/clinic-time';
import { lastNameFirst } from '@trama/contract/full-name';
import { useLayoutWidth } from '../../ui/useLayoutWidth.ts';
import { auditTexts } from './audit.texts.ts';

const labelOf = (action: string) => (AUDIT_ACTIONS as Record<string, string>)[action] ?? action;
const momentOf = ({ at }: AuditEntry) => `${formatDate(at)} ${formatTime(at)}`;
const patientOf = ({ id_paciente }: AuditEntry) =>
  id_paciente === null ? '—' : auditTexts.patientNumber(id_paciente);

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  const layout = useLayoutWidth();
  if (layout === 'narrow') return <AuditCards entries={entries} />;
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
        {entries.map((entry) => (
          <TableRow key={entry.id} hover>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{momentOf(entry)}</TableCell>
            <TableCell>
              <Person entry={entry} />
            </TableCell>
            <TableCell>{labelOf(entry.action)}</TableCell>
            <TableCell>
              <Outcome outcome={entry.outcome} />
            </TableCell>
            <TableCell>{entry.id_paciente ?? '—'}</TableCell>
            {isWide && <TableCell>{entry.address ?? '—'}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function AuditCards({ entries }: { entries: AuditEntry[] }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {entries.map((entry) => (
        <Box component="li" key={entry.id} sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
            <Typography sx={{ fontWeight: 600 }}>{labelOf(entry.action)}</Typography>
            <Outcome outcome={entry.outcome} />
          </Box>
          <Person entry={entry} />
          <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
            {momentOf(entry)} · {patientOf(entry)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function Person({ entry }: { entry: AuditEntry }) {
  if (entry.id_prestador === null) {
    return (
      <Typography component="span" sx={{ color: 'text.secondary', fontSize: 14 }}>
        {auditTexts.nobody}
      </Typography>
    );
  }
  return (
    <Typography component="span" sx={{ fontSize: 14 }}>
      {lastNameFirst(entry)}{' '}
      <Typography component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {roleLabel(entry.role)}
      </Typography>
    </Typography>
  );
}

function Outcome({ outcome }: Pick<AuditEntry, 'outcome'>) {
  const isRefused = outcome === 'refused';
  return (
    <Chip
      size="small"
      variant={isRefused ? 'filled' : 'outlined'}
      color={isRefused ? 'error' : 'default'}
      label={auditTexts.outcomes[outcome]}
    />
  );
}
