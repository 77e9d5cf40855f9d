import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ListName } from '@trama/contract/words/record/clinical-lists';
import { listOf } from '@trama/contract/words/record/clinical-lists';
import type { ClinicalEntry, ListField } from '@trama/contract/words/record/clinical-lists/list';
import { looksEmpty } from '@trama/contract/words/visible-text';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useChangeEntry } from './clinical-data.api.ts';
import type { EntryChange } from './entry-changes.ts';
import { ListFieldInput } from './ListFieldInput.tsx';

const texts = {
  failed: 'Error al guardar el cambio',
  reason: 'Motivo',
  optionalReason: 'Motivo (opcional)',
  reasonMissing: 'Indique el motivo',
  more: 'Más datos',
  nothingChanged: 'No hay cambios para guardar',
};

const REASON_MAX = 1_000;

interface Props {
  open: boolean;
  name: ListName;
  patientId: number;
  entry: ClinicalEntry;
  change: EntryChange;
  onClose: () => void;
}

/** Asks for the reason of a change and, for a revision, for the new values; what was before stays in the record. */
export function ChangeDialog({ open, name, patientId, entry, change, onClose }: Props) {
  const list = listOf(name);
  const { mutate, isPending, error, reset } = useChangeEntry(name, patientId);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [reason, setReason] = useState('');
  const [unfolded, setUnfolded] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    reset();
    setTyped({});
    setReason('');
    setProblem(null);
    setUnfolded(false);
    onClose();
  };
  const confirm = () => {
    const values = { ...change.flags, ...changedOf(entry, typed) };
    if (Object.keys(values).length === 0) return setProblem(texts.nothingChanged);
    if (change.needsReason && looksEmpty(reason)) return setProblem(texts.reasonMissing);
    setProblem(null);
    mutate(
      { id: Number(entry[list.id]), values, motivo: reason, flags: change.flags, done: change.done },
      { onSuccess: close },
    );
  };
  const input = (field: string, facts: ListField, autoFocus: boolean) => (
    <ListFieldInput
      key={field}
      field={facts}
      autoFocus={autoFocus}
      value={typed[field] ?? textOf(entry, field)}
      onChange={(value) => {
        setTyped({ ...typed, [field]: String(value) });
        setProblem(null);
      }}
      disabled={isPending}
    />
  );
  // As the button that had the focus before there was a field to type into.
  const confirmOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    confirm();
  };
  return (
    <ConfirmDialog
      open={open}
      title={change.label}
      confirmText={change.fields.length > 0 ? 'Guardar' : 'Confirmar'}
      busy={isPending}
      error={problem ?? (error && errorText(error, texts.failed))}
      fieldFirst
      onConfirm={confirm}
      onCancel={close}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{change.question}</Typography>
      {change.consequence && (
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>{change.consequence}</Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }} onFocus={chooseWhole} onKeyDown={confirmOnEnter}>
        {change.fields.map(([field, facts], place) => input(field, facts, place === 0))}
        <TextField
          label={change.needsReason ? texts.reason : texts.optionalReason}
          autoFocus={change.fields.length === 0}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setProblem(null);
          }}
          required={change.needsReason}
          disabled={isPending}
          slotProps={{ htmlInput: { dir: 'auto', maxLength: REASON_MAX } }}
        />
        {change.folded.length > 0 && !unfolded && (
          <Button onClick={() => setUnfolded(true)} sx={{ justifySelf: 'start' }}>
            {texts.more}
          </Button>
        )}
        {unfolded && change.folded.map(([field, facts], place) => input(field, facts, place === 0))}
      </Box>
    </ConfirmDialog>
  );
}

/** What is typed takes the place of the old dose: behind it, '0,5 mg' became '0,5 mg25 mg'. */
function chooseWhole({ target }: FocusEvent): void {
  if (target instanceof HTMLInputElement && target.type === 'text') target.select();
}

const textOf = (entry: ClinicalEntry, field: string) => String(entry[field] ?? '');

/** Only what the person typed to be another than it was. */
function changedOf(entry: ClinicalEntry, typed: Record<string, string>): Record<string, string> {
  const entries = Object.entries(typed).filter(
    ([field, value]) => value.trim() !== textOf(entry, field).trim(),
  );
  return Object.fromEntries(entries);
}
