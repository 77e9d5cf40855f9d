import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { ListName } from '@trama/contract/words/clinical-lists';
import { useState } from 'react';
import { errorText } from '../../lib/http/http.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useChangeRecord } from './clinical-data.api.ts';
import type { RecordChange } from './record-changes.ts';

const CHANGE_FAILED = 'Error al guardar el cambio';

interface Props {
  name: ListName;
  patientId: number;
  record: { id: number; name: string; changes: RecordChange[] };
}

/** What can be done with a record, asked again before it is done. */
export function RecordActions({ name, patientId, record }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<RecordChange | null>(null);
  const [open, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useChangeRecord(name, patientId);
  const ask = (change: RecordChange) => {
    reset();
    setAnchor(null);
    setAsked(change);
    setOpen(true);
  };
  const confirm = () => {
    if (asked)
      mutate({ id: record.id, flags: asked.flags, done: asked.done }, { onSuccess: () => setOpen(false) });
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={`Opciones de ${record.name}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {record.changes.map((change) => (
          <MenuItem key={change.label} onClick={() => ask(change)}>
            {change.label}
          </MenuItem>
        ))}
      </Menu>
      {asked && (
        <ConfirmDialog
          open={open}
          title={asked.label}
          confirmText="Confirmar"
          busy={isPending}
          error={error && errorText(error, CHANGE_FAILED)}
          onConfirm={confirm}
          onCancel={() => setOpen(false)}
        >
          <Typography sx={{ overflowWrap: 'anywhere' }}>{asked.question}</Typography>
          <Typography sx={{ mt: 1, color: 'text.secondary' }}>{asked.consequence}</Typography>
        </ConfirmDialog>
      )}
    </>
  );
}
