import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import type { ClinicalEntry } from '@trama/contract/words/record/clinical-lists/list';
import { useId } from 'react';
import { ExportButton } from '../../../domain/access/ExportButton.tsx';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { EntryList } from './EntryList.tsx';

interface Props {
  open: boolean;
  name: ListName;
  patientId: number;
  entries: ClinicalEntry[];
  onClose: () => void;
}

/** Everything that the card cuts: a medication must not stay hidden because five others were recorded after it. */
export function AllEntriesDialog({ open, name, onClose, ...list }: Props) {
  const titleId = useId();
  const { card, note, resource, heading, table, path } = listOf(name);
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{card.title}</DialogHeading>
      <DialogContent dividers tabIndex={0}>
        {note && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
            {note}
          </Typography>
        )}
        <EntryList name={name} {...list} />
      </DialogContent>
      <DialogActions>
        <ExportButton
          resource={resource}
          what={heading.toLowerCase()}
          name={`${table}-${list.patientId}`}
          url={`/api/patients/${list.patientId}/${path}/export.csv`}
        />
        <Button onClick={onClose} autoFocus>
          Cerrar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
