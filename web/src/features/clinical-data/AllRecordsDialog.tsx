import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Kind, Records } from './clinical-data.api.ts';
import { KINDS } from './clinical-kinds.ts';
import { RecordList } from './RecordList.tsx';

interface Props<K extends Kind> {
  open: boolean;
  kind: K;
  patientId: number;
  records: Records[K][];
  onClose: () => void;
}

/** Everything that the card cuts: a medication must not stay hidden because five others were recorded after it. */
export function AllRecordsDialog<K extends Kind>({ open, kind, patientId, records, onClose }: Props<K>) {
  const titleId = useId();
  const { title, note } = KINDS[kind];
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent dividers>
        {note && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
            {note}
          </Typography>
        )}
        <RecordList kind={kind} patientId={patientId} records={records} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Cerrar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
