import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Shift } from '@trama/contract/schemas/money/shifts';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { calledLastNameFirst } from '@trama/contract/words/full-name';
import { useState } from 'react';
import { hasEveryWord } from '../../../lib/plain-text.ts';
import { MoreButton } from '../../../ui/lists/MoreButton.tsx';
import { latestFirst } from './latest-first.ts';
import { shiftTexts as texts } from './shifts.texts.ts';

/** So many fit on a telephone without scrolling. */
const SHOWN = 6;

interface Props {
  patients: Patient[];
  shifts: Shift[];
  onBegin: (patient: number) => void;
}

/** The patients of the latest shifts stand first: the next one is mostly with one of them. */
export function BeginShift({ patients, shifts, onBegin }: Props) {
  const [term, setTerm] = useState('');
  const [isWhole, setWhole] = useState(false);
  if (patients.length === 0) return <Typography>{texts.noPatients}</Typography>;
  const found = latestFirst(patients, shifts).filter((patient) =>
    hasEveryWord(calledLastNameFirst(patient), term),
  );
  const shown = isWhole ? found : found.slice(0, SHOWN);
  return (
    <Stack spacing={1}>
      {patients.length > SHOWN && (
        <TextField
          type="search"
          label={texts.search}
          value={term}
          onChange={({ target }) => setTerm(target.value)}
        />
      )}
      {found.length === 0 && <Typography role="status">{texts.notFound}</Typography>}
      {shown.map((patient) => (
        <Button
          key={patient.id_paciente}
          variant="outlined"
          size="large"
          fullWidth
          onClick={() => onBegin(patient.id_paciente)}
          sx={ROW}
        >
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {texts.begin}
          </Box>
          <Typography component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
            {calledLastNameFirst(patient)}
          </Typography>
        </Button>
      ))}
      <MoreButton hidden={found.length - shown.length} onMore={() => setWhole(true)} />
    </Stack>
  );
}

/** The name at the left, where the eye looks for it; a screen reader hears first what the button does. */
const ROW = { flexDirection: 'row-reverse', justifyContent: 'space-between', textAlign: 'left', gap: 2 };
