import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { calledLastNameFirst } from '@trama/contract/words/full-name';
import { ASSIGNMENT_NOTES_MAX } from '@trama/contract/words/people/assignments';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { dialogTexts } from './assignments.texts.ts';
import { CurrentProviders } from './CurrentProviders.tsx';
import { FailedChanges } from './FailedChanges.tsx';
import { ProviderChoices } from './ProviderChoices.tsx';
import { useAssignForm } from './useAssignForm.ts';

export type AssignablePatient = Pick<
  Patient,
  'id_paciente' | 'nombre' | 'nombre_elegido' | 'apellido' | 'dni'
>;

interface Props {
  patient: AssignablePatient;
  onSaving: (saving: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

export function AssignForm({ patient, onSaving, onCancel, onSaved }: Props) {
  const form = useAssignForm({ patientId: patient.id_paciente, onSaving, onSaved });
  const { assignments, providers, loadError, failed, changes, saving } = form;
  return (
    <>
      <DialogContent sx={{ pb: 1 }}>
        <PatientName patient={patient} />
        <Alert severity="info" sx={{ my: 1.5, py: 0 }}>
          {dialogTexts.note}
        </Alert>
        <LoadError
          // After a failed save the list below says more than a failed reload does.
          error={failed.length === 0 ? loadError : null}
          text={dialogTexts.loadFailed}
          onRetry={form.reload}
        />
        <FailedChanges
          failed={failed}
          assignments={assignments}
          providers={providers}
          onClose={form.dismissFailed}
        />
        {!loadError && !(assignments && providers) && <LoadingState text={dialogTexts.loading} />}
        <AssignFields {...form} />
      </DialogContent>
      <Typography role="status" sx={{ px: 3, minHeight: 24, fontSize: 14, color: 'info.main' }}>
        {changes.length > 0 && dialogTexts.changes(changes.length)}
      </Typography>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onCancel} disabled={saving}>
          {dialogTexts.cancel}
        </Button>
        <Button variant="contained" onClick={form.submit} loading={saving} disabled={changes.length === 0}>
          {dialogTexts.save(changes.length)}
        </Button>
      </DialogActions>
    </>
  );
}

function PatientName({ patient }: { patient: AssignablePatient }) {
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ alignItems: 'baseline', flexWrap: 'wrap' }}>
      <Typography variant="h3" component="p" sx={{ minWidth: 0 }}>
        {calledLastNameFirst(patient)}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{dialogTexts.dni(patient.dni)}</Typography>
    </Stack>
  );
}

function AssignFields(form: ReturnType<typeof useAssignForm>) {
  const { assignments, providers, assigned, choices, pick, notes, setNotes, saving } = form;
  if (!assignments || !providers) return null;
  const chosen = { choices, disabled: saving, onPick: pick };
  return (
    <Stack spacing={2}>
      <CurrentProviders assignments={assignments} listed={providers} {...chosen} />
      <ProviderChoices providers={providers} assigned={assigned} {...chosen} />
      <TextField
        label={dialogTexts.notes}
        helperText={dialogTexts.notesHint}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
        disabled={saving}
        multiline
        minRows={2}
        maxRows={4}
        slotProps={{ htmlInput: { maxLength: ASSIGNMENT_NOTES_MAX } }}
      />
    </Stack>
  );
}
