import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { STATE_LABELS } from '@trama/contract/words/agenda/appointments';
import { type Control, useController } from 'react-hook-form';
import { RiskMark } from '../../../domain/people/RiskChip.tsx';
import { type Attendee, nameOf, type SharedNoteValues } from './shared-note-form.ts';
import { sharedNoteTexts as texts } from './shared-notes.texts.ts';

const ROWS_MAX = 16;

interface OfForm {
  control: Control<SharedNoteValues>;
}

/** Who came, one box for each. */
export function Attendance({ control, attendees }: OfForm & { attendees: Attendee[] }) {
  return (
    <Box component="ul" aria-label={texts.attendance} sx={BOXES}>
      {attendees.map((attendee, place) => (
        <Box component="li" key={attendee.id_paciente} sx={{ minWidth: 0 }}>
          <CameBox control={control} attendee={attendee} place={place} />
        </Box>
      ))}
    </Box>
  );
}

function CameBox({ control, attendee, place }: OfForm & { attendee: Attendee; place: number }) {
  const { field, fieldState } = useController({ control, name: `participantes.${place}.asistio` });
  return (
    <>
      <FormControlLabel
        sx={{ alignItems: 'start', mr: 0 }}
        control={
          <Checkbox
            name={field.name}
            checked={field.value === true}
            onChange={(_, came) => field.onChange(came)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref } }}
            sx={{ py: 0.5 }}
          />
        }
        label={
          <Box sx={{ pt: 0.5, overflowWrap: 'anywhere' }}>
            {nameOf(attendee)} <RiskMark risk={attendee.pacientes.riesgo} />
            <Typography variant="body2" component="span" sx={{ color: 'text.secondary', display: 'block' }}>
              {STATE_LABELS[attendee.estado]}
            </Typography>
          </Box>
        }
      />
      {fieldState.error?.message && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </>
  );
}

interface TextProps extends OfForm {
  name: 'comun' | `participantes.${number}.propio`;
  label: string;
  hint?: string;
  rows: number;
}

export function NoteText({ control, name, label, hint, rows }: TextProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <TextField
      label={label}
      name={name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      multiline
      fullWidth
      minRows={rows}
      maxRows={ROWS_MAX}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
      slotProps={{ htmlInput: { dir: 'auto' } }}
    />
  );
}

const BOXES = {
  listStyle: 'none',
  p: 0,
  m: 0,
  display: 'grid',
  columnGap: 2,
  rowGap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
