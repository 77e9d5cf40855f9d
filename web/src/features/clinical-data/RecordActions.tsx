import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ListName } from '@trama/contract/words/clinical-lists';
import type { ClinicalRecord } from '@trama/contract/words/clinical-lists/list';
import { useState } from 'react';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { RecordChange } from './record-changes.ts';

interface Props {
  name: ListName;
  patientId: number;
  record: ClinicalRecord;
  title: string;
  changes: RecordChange[];
}

/** What can be done with a record, each asked again before it is done. */
export function RecordActions({ title, changes, ...of }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<RecordChange | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (change: RecordChange) => {
    setAnchor(null);
    setAsked(change);
    setOpen(true);
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={`Opciones de ${title}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {changes.map((change) => (
          <MenuItem key={change.label} onClick={() => ask(change)}>
            {change.label}
          </MenuItem>
        ))}
      </Menu>
      {asked && <ChangeDialog {...of} open={open} change={asked} onClose={() => setOpen(false)} />}
    </>
  );
}
