import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ageText } from '@trama/contract/words/people/patients';
import { HEADS_EVERY_PAGE } from '../../ui/page/heads-every-page.ts';
import type { PatientInView } from './patient-in-view.ts';
import { patientLine } from './patient-line.ts';
import { RiskChip } from './RiskChip.tsx';
import { riskSource } from './risk-source.ts';

/** Below the top bar of the application. */
const TOP = 56;

/** Names the patient: it stays in sight while the page scrolls, and heads every printed page. */
export function PatientBar({ patient }: { patient: PatientInView | undefined }) {
  if (!patient) return null;
  const age = ageText(patient.fecha_nacimiento);
  return (
    <Box className={HEADS_EVERY_PAGE} role="group" aria-label="Paciente" sx={BAR}>
      <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {patientLine(patient)}
      </Typography>
      {age && (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {age}
        </Typography>
      )}
      <RiskChip risk={patient} />
      <Typography component="span" variant="body2" sx={{ color: 'text.secondary', display: BESIDE }}>
        {riskSource(patient)}
      </Typography>
    </Box>
  );
}

/** On a telephone the bar stays at one line or two; the patient's detail says who named the risk. */
const BESIDE = { xs: 'none', sm: 'inline' };

const BAR = {
  position: 'sticky',
  top: TOP,
  zIndex: 'appBar',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.25,
  mx: { xs: -2, sm: -3 },
  px: { xs: 2, sm: 3 },
  py: 0.75,
  mb: 2,
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
