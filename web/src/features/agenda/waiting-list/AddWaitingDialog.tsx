import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ASSIGNABLE_ROLES, type Role, roleLabel } from '@trama/contract/words/access/access-policy';
import { fullName } from '@trama/contract/words/full-name';
import { useId } from 'react';
import { useController, type useForm } from 'react-hook-form';
import { bookableProviders } from '../../../domain/agenda/agenda.api.ts';
import { PatientSearchField } from '../../../domain/people/PatientSearchField.tsx';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { HourField } from '../../../ui/fields/HourField.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { WRAPPING_TOGGLES } from '../../../ui/fields/wrapping-toggles.ts';
import { WaitingForm, type WaitingStart, type WaitingValues } from './waiting-form.ts';
import { useAddWaiting } from './waiting-list.api.ts';
import { waitingTexts } from './waiting-list.texts.ts';

const texts = waitingTexts.form;

interface Props {
  start: WaitingStart;
  /** Clinicians add patients only to their own list. */
  own: number | null;
  onClose: () => void;
}

/** Adds a patient to the waiting list: the provider or role, and when they can come. */
export default function AddWaitingDialog({ start, own, onClose }: Props) {
  const adding = useAddWaiting();
  const keyOf = useCreationKey();
  const { data: providers = [] } = useQuery(bookableProviders);
  const form = useCheckedForm(
    WaitingForm,
    {
      paciente: start.paciente ?? null,
      quien: String(own ?? start.quien ?? ''),
      dias: [],
      desde: '',
      hasta: '',
      nota: '',
    },
    () => adding.reset(),
  );
  const submit = form.handleSubmit(({ paciente, quien, dias, desde, hasta, nota }) => {
    const input = {
      id_paciente: Number(paciente?.id_paciente),
      id_prestador: /^\d+$/.test(quien) ? Number(quien) : null,
      role: /^\d+$/.test(quien) ? null : (quien as Role),
      dias,
      desde: desde || null,
      hasta: hasta || null,
      nota,
    };
    adding.mutate({ input, idempotencyKey: keyOf(input) }, noticeThen(waitingTexts.added, onClose));
  });
  const patient = useController({ control: form.control, name: 'paciente' });
  const attending = useController({ control: form.control, name: 'quien' });
  const note = useController({ control: form.control, name: 'nota' });
  const shown = own === null ? providers : providers.filter(({ id_prestador }) => id_prestador === own);
  return (
    <FormDialog
      title={texts.title}
      form={form}
      onSubmit={submit}
      {...progressOf(adding, waitingTexts.failed)}
      onCancel={onClose}
      save={texts.save}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        <PatientSearchField
          label={texts.patient}
          status="active"
          value={patient.field.value}
          onChange={patient.field.onChange}
          inputRef={patient.field.ref}
          texts={texts}
          autoFocus={!start.paciente}
          error={patient.fieldState.invalid}
          helperText={patient.fieldState.error?.message}
        />
        <TextField
          select
          required
          label={texts.attending}
          name="quien"
          value={attending.field.value}
          onChange={attending.field.onChange}
          inputRef={attending.field.ref}
          disabled={own !== null}
          error={attending.fieldState.invalid}
          helperText={attending.fieldState.error?.message}
        >
          {own === null &&
            ASSIGNABLE_ROLES.filter((role) => providers.some((provider) => provider.role === role)).map(
              (role) => (
                <MenuItem key={role} value={role}>
                  {`Cualquier ${roleLabel(role).toLocaleLowerCase('es')}`}
                </MenuItem>
              ),
            )}
          {shown.map((provider) => (
            <MenuItem key={provider.id_prestador} value={String(provider.id_prestador)}>
              {fullName(provider)}
            </MenuItem>
          ))}
        </TextField>
        <DaysField control={form.control} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr', alignItems: 'start' }}>
          <HourField label={texts.from} {...useController({ control: form.control, name: 'desde' })} />
          <HourField label={texts.until} {...useController({ control: form.control, name: 'hasta' })} />
        </Box>
        <TextField
          label={texts.note}
          name="nota"
          value={note.field.value ?? ''}
          onChange={note.field.onChange}
          error={note.fieldState.invalid}
          helperText={note.fieldState.error?.message ?? texts.noteHint}
        />
      </Stack>
    </FormDialog>
  );
}

function DaysField({
  control,
}: {
  control: ReturnType<typeof useForm<WaitingValues, unknown, WaitingForm>>['control'];
}) {
  const id = useId();
  const { field } = useController({ control, name: 'dias' });
  return (
    <Box>
      <Typography id={id} variant="body2" sx={{ mb: 0.5 }}>
        {texts.days}
      </Typography>
      <ToggleButtonGroup
        size="small"
        aria-labelledby={id}
        value={field.value}
        onChange={(_event, days: number[]) => field.onChange(days)}
        sx={WRAPPING_TOGGLES}
      >
        {waitingTexts.weekdays.map((name, index) => (
          <ToggleButton key={name} value={index + 1}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
