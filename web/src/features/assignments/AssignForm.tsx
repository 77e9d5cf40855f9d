import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Patient } from '@trama/contract/schemas/patients';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { useCallback, useState } from 'react';
import { errorText } from '../../lib/http/http.ts';
import { notify } from '../../lib/notices.ts';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { LoadingState } from '../../ui/LoadingState.tsx';
import { type Choices, changesOf, choose } from './assignment-changes.ts';
import {
  assignableProviders,
  type FailedChange,
  patientAssignments,
  useSaveAssignments,
} from './assignments.api.ts';
import { dialogTexts } from './assignments.texts.ts';
import { CurrentProviders } from './CurrentProviders.tsx';
import { FailedChanges } from './FailedChanges.tsx';
import { ProviderChoices } from './ProviderChoices.tsx';

const NOTES_MAX = 2000;

export type AssignablePatient = Pick<Patient, 'id_paciente' | 'nombre' | 'apellido' | 'dni'>;

interface Props {
  patient: AssignablePatient;
  onSaving: (saving: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

export function AssignForm({ patient, onSaving, onCancel, onSaved }: Props) {
  const current = useQuery(patientAssignments(patient.id_paciente));
  const providers = useQuery(assignableProviders);
  const save = useSaveAssignments(patient.id_paciente);
  const [choices, setChoices] = useState<Choices>(new Map());
  const [notes, setNotes] = useState('');
  const [failed, setFailed] = useState<FailedChange[]>([]);
  const pick = useCallback(
    (ids: readonly number[], wanted: boolean) => setChoices((before) => choose(before, ids, wanted)),
    [],
  );

  const assigned = new Set(current.data?.map(({ id_prestador }) => id_prestador));
  const changes = changesOf(choices, assigned);
  const loadError = current.error ?? providers.error;

  const submit = () => {
    const undo = save.undoing(changes, current.data ?? []);
    setFailed([]);
    onSaving(true);
    save.mutate(
      changes.map((change) => ({ ...change, notes: notes.trim() })),
      {
        onSettled: (failures = []) => {
          onSaving(false);
          if (failures.length > 0) return setFailed(failures);
          notify(dialogTexts.saved, 'success', undo);
          onSaved();
        },
      },
    );
  };

  return (
    <>
      <DialogContent sx={{ pb: 1 }}>
        <Stack direction="row" spacing={1.5} useFlexGap sx={{ alignItems: 'baseline', flexWrap: 'wrap' }}>
          <Typography variant="h3" component="p" sx={{ minWidth: 0 }}>
            {lastNameFirst(patient)}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{dialogTexts.dni(patient.dni)}</Typography>
        </Stack>
        <Alert severity="info" sx={{ my: 1.5, py: 0 }}>
          {dialogTexts.note}
        </Alert>
        <ErrorAlert
          // Of a save that failed the list below tells more than the reading that failed after it.
          message={failed.length === 0 && loadError ? errorText(loadError, dialogTexts.loadFailed) : null}
          onRetry={() => void Promise.all([current.refetch(), providers.refetch()])}
        />
        <FailedChanges
          failed={failed}
          assignments={current.data}
          providers={providers.data}
          onClose={() => setFailed([])}
        />
        {!loadError && !(current.data && providers.data) && <LoadingState text={dialogTexts.loading} />}
        {current.data && providers.data && (
          <Stack spacing={2}>
            <CurrentProviders
              assignments={current.data}
              listed={providers.data}
              choices={choices}
              disabled={save.isPending}
              onPick={pick}
            />
            <ProviderChoices
              providers={providers.data}
              assigned={assigned}
              choices={choices}
              disabled={save.isPending}
              onPick={pick}
            />
            <TextField
              label={dialogTexts.notes}
              helperText={dialogTexts.notesHint}
              value={notes}
              onChange={(event) => setNotes(event.target.value)}
              disabled={save.isPending}
              multiline
              minRows={2}
              maxRows={4}
              slotProps={{ htmlInput: { maxLength: NOTES_MAX } }}
            />
          </Stack>
        )}
      </DialogContent>
      <Typography role="status" sx={{ px: 3, minHeight: 24, fontSize: 14, color: 'info.main' }}>
        {changes.length > 0 && dialogTexts.changes(changes.length)}
      </Typography>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onCancel} disabled={save.isPending}>
          {dialogTexts.cancel}
        </Button>
        <Button variant="contained" onClick={submit} loading={save.isPending} disabled={changes.length === 0}>
          {dialogTexts.save(changes.length)}
        </Button>
      </DialogActions>
    </>
  );
}
