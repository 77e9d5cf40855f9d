import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { parseDateOnly, todayInClinic } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst } from '@trama/contract/words/full-name';
import { useId, useState } from 'react';
import { PatientSearchField } from '../../../domain/people/PatientSearchField.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import type { MemberChange } from './group-members.ts';
import { memberTexts as texts } from './groups.texts.ts';

interface Props {
  /** Who belongs to the group already. */
  without: number[];
  busy: boolean;
  onSave: (change: MemberChange, said: string) => Promise<boolean>;
}

/** Somebody joins the group, today or from a day on. */
export function AddMember({ without, busy, onSave }: Props) {
  const titleId = useId();
  const [patient, setPatient] = useState<Patient | null>(null);
  const [since, setSince] = useState<string | null>(todayInClinic());
  const [isTried, setTried] = useState(false);
  const [joined, setJoined] = useState(0);
  const day = since && parseDateOnly(since) ? since : null;
  const join = async () => {
    setTried(true);
    if (!patient || !day) return;
    const said = texts.joined(calledLastNameFirst(patient));
    if (!(await onSave({ id_paciente: patient.id_paciente, desde: day }, said))) return;
    setPatient(null);
    setTried(false);
    setJoined(joined + 1);
  };
  return (
    <Box
      component="form"
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        void join();
      }}
    >
      <Typography id={titleId} sx={{ fontWeight: 600, mb: 1 }}>
        {texts.add}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '2fr 1fr' }, alignItems: 'start' }}>
        <PatientSearchField
          key={joined}
          label={texts.add}
          status="active"
          value={patient}
          onChange={setPatient}
          without={without}
          texts={texts}
          autoFocus={joined > 0}
          error={isTried && !patient}
          helperText={isTried && !patient ? texts.personRequired : texts.addHint}
        />
        <DateField
          label={texts.from}
          required
          value={since}
          onChange={setSince}
          error={isTried && !day}
          {...(isTried && !day && { helperText: texts.lastDayInvalid })}
        />
      </Box>
      <Button type="submit" variant="outlined" disabled={busy} sx={{ mt: 1 }}>
        {texts.join}
      </Button>
    </Box>
  );
}
