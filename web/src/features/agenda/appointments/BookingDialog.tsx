import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useUnsavedChanges } from '../../../ui/dialogs/useUnsavedChanges.tsx';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import type { BookingStart, BookingValues } from './appointment-form.ts';
import { bookingTexts as texts } from './appointments.texts.ts';
import { FlagField, PatientField, ProviderField, RepetitionFields } from './BookingFields.tsx';
import { ModalityField, NoteField, RoomField } from './DetailFields.tsx';
import { TimeFields } from './TimeFields.tsx';
import { type Misfit, useBooking } from './useBooking.ts';

interface Props {
  start: BookingStart;
  onBooked: (made: CreatedAppointment) => void;
  /** Called with what remains unfinished: Escape loses nothing, only 'Cancelar' does. */
  onClose: (unfinished?: BookingValues) => void;
}

/** 'Nuevo turno'. A refusal leaves everything as it was typed. */
export default function BookingDialog({ start, onBooked, onClose }: Props) {
  const { form, save, busy, misfits, dismissMisfits, error, dismissError } = useBooking(start, onBooked);
  const unsaved = useUnsavedChanges(form.formState.isDirty);
  return (
    <>
      <FormDialog
        title={texts.title}
        form={form}
        onSubmit={save(false)}
        busy={busy}
        error={error}
        onDismissError={dismissError}
        onLeave={() => onClose(form.getValues())}
        onCancel={() => onClose()}
        save={texts.save}
      >
        <Misfits
          misfits={misfits}
          busy={busy}
          onCreateOthers={() => void save(true)()}
          onClose={dismissMisfits}
        />
        <FieldGrid>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <PatientField />
            <FlagField name="bloqueo" label={texts.block} />
          </Box>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <ProviderField />
          </Box>
          <TimeFields />
          <ModalityField />
          <RoomField />
          <RepetitionFields />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <FlagField name="sobreturno" label={`${texts.overbooked}: ${texts.overbookedHint}`} />
          </Box>
          <NoteField />
        </FieldGrid>
      </FormDialog>
      {unsaved.dialog}
    </>
  );
}

interface MisfitsProps {
  misfits: Misfit[];
  busy: boolean;
  onCreateOthers: () => void;
  onClose: () => void;
}

/** The appointments of a series that do not fit. Nothing is saved until the person decides. */
function Misfits({ misfits, busy, onCreateOthers, onClose }: MisfitsProps) {
  if (misfits.length === 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <>
          <Button color="inherit" size="small" onClick={onCreateOthers} disabled={busy}>
            {texts.createOthers}
          </Button>
          <IconButton color="inherit" size="small" aria-label="Cerrar" onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        </>
      }
    >
      {texts.misfits}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {misfits.map(({ inicio, reason }) => (
          <li key={inicio}>
            {formatMoment(inicio)}: {reason}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
