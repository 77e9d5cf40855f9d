import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { useEffect, useId, useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { PatientSearchField } from '../../../domain/people/PatientSearchField.tsx';
import { patientLine } from '../../../domain/people/patient-line.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { type BookingValues, newPatientFrom } from './appointment-form.ts';
import { bookingTexts } from './appointments.texts.ts';
import { newAppointmentTexts as texts } from './booking.texts.ts';

interface Props {
  /** Who has the DNI that was typed for a new patient, where the person may read them. */
  dniOwner: Patient | null;
}

/** Who comes: a patient that is found, or a new one, entered in place. */
export function PatientField({ dniOwner }: Props) {
  const form = useFormContext<BookingValues>();
  const { field, fieldState } = useController<BookingValues, 'paciente'>({ name: 'paciente' });
  const [isBlock, created] = useWatch<BookingValues, ['bloqueo', 'nuevo']>({ name: ['bloqueo', 'nuevo'] });
  const mayCreate = useSession().can('patients', 'create');
  const use = (owner: Patient) => form.setValue('paciente', owner, { shouldDirty: true });
  if (created && !isBlock) return <NewPatientFields dniOwner={dniOwner} onUse={use} />;
  return (
    <PatientSearchField
      label={bookingTexts.patient}
      status="active"
      value={field.value}
      onChange={field.onChange}
      onCreate={
        mayCreate ? (text) => form.setValue('nuevo', newPatientFrom(text), { shouldDirty: true }) : undefined
      }
      inputRef={field.ref}
      texts={{ ...bookingTexts, create: texts.create }}
      autoFocus
      disabled={isBlock}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
    />
  );
}

const FIELDS = [
  ['nuevo.nombre', texts.name, 'text'],
  ['nuevo.apellido', texts.lastName, 'text'],
  ['nuevo.dni', texts.dni, 'numeric'],
  ['nuevo.telefono', texts.phone, 'tel'],
] as const;

interface NewProps extends Props {
  /** Takes the patient who has that DNI already. */
  onUse: (owner: Patient) => void;
  /** Among several people, the new one is added and the next can be looked for. */
  onAdd?: () => void;
  busy?: boolean;
}

/** The few fields of somebody who comes for the first time. */
export function NewPatientFields({ dniOwner, onUse, onAdd, busy = false }: NewProps) {
  const titleId = useId();
  const { setValue, getValues } = useFormContext<BookingValues>();
  // What was typed has filled the name or the document: the person goes on with what is missing.
  const first = useRef(getValues('nuevo.dni') ? 'nuevo.nombre' : 'nuevo.dni');
  const search = () => setValue('nuevo', null, { shouldDirty: true });
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography id={titleId} sx={{ fontWeight: 600 }}>
          {texts.newPatient}
        </Typography>
        <Button size="small" onClick={search}>
          {texts.backToSearch}
        </Button>
      </Box>
      <FieldGrid>
        {FIELDS.map(([name, label, inputMode]) => (
          <NewPatientField
            key={name}
            name={name}
            label={label}
            inputMode={inputMode}
            autoFocus={name === first.current}
          />
        ))}
      </FieldGrid>
      {dniOwner && (
        <Alert
          severity="info"
          role="status"
          sx={{ mt: 1 }}
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                onUse(dniOwner);
                search();
              }}
            >
              {onAdd ? texts.addThat : texts.useThat}
            </Button>
          }
        >
          {texts.sameDni(patientLine(dniOwner))}
        </Alert>
      )}
      {onAdd && (
        <Button variant="outlined" size="small" sx={{ mt: 1.5 }} disabled={busy} onClick={onAdd}>
          {texts.add}
        </Button>
      )}
    </Box>
  );
}

interface FieldProps {
  name: (typeof FIELDS)[number][0];
  label: string;
  inputMode: 'text' | 'numeric' | 'tel';
  autoFocus: boolean;
}

function NewPatientField({ name, label, inputMode, autoFocus }: FieldProps) {
  const { field, fieldState } = useController<BookingValues, FieldProps['name']>({ name });
  const input = useRef<HTMLInputElement>(null);
  // The list of found patients closes at this moment and would take the focus back.
  useEffect(() => {
    if (autoFocus) setTimeout(() => input.current?.focus());
  }, [autoFocus]);
  return (
    <TextField
      label={label}
      required={name === 'nuevo.apellido'}
      name={name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={(element: HTMLInputElement | null) => {
        input.current = element;
        field.ref(element);
      }}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{ htmlInput: { inputMode, autoComplete: 'off' } }}
    />
  );
}
