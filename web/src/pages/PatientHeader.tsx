import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { calledName } from '@trama/contract/words/full-name';
import { Link } from 'react-router';
import { RiskChip } from '../domain/people/RiskChip.tsx';
import { riskSource } from '../domain/people/risk-source.ts';
import { NextAppointment } from '../features/agenda/appointments/NextAppointment.tsx';
import { PatientSummary } from '../features/people/patients/PatientSummary.tsx';
import { detailTexts } from '../features/people/patients/patients.texts.ts';
import { followUpTexts } from '../features/record/follow-ups/follow-ups.texts.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { jumpTo } from '../ui/page/jump-to.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { useLayoutWidth } from '../ui/page/useLayoutWidth.ts';
import { PatientMenu } from './PatientMenu.tsx';

/** A part of the page, and what its chip says. */
export type JumpTarget = readonly [anchor: string, label: string];

interface Props {
  patient: Patient | undefined;
  parts: readonly JumpTarget[];
}

/** Stays in sight: who it is, the risk, when they come next, and what one does most. Below it, who they are in one line. */
export function PatientHeader({ patient, parts }: Props) {
  const isNarrow = useLayoutWidth() === 'narrow';
  return (
    <>
      <PageHeader
        stays
        title={detailTexts.title}
        backTo={paths.patients}
        backLabel={detailTexts.back}
        lead={patient && calledName(patient)}
        subtitle={patient && !isNarrow && <Standing patient={patient} isNarrow={false} />}
        actions={
          patient && (
            <>
              <NewFollowUp patientId={patient.id_paciente} isNarrow={isNarrow} />
              <PatientMenu patient={patient} />
            </>
          )
        }
        foot={
          patient &&
          isNarrow && (
            // From edge to edge: beside the buttons each of these lines would take two.
            <>
              <Box sx={{ flexBasis: '100%' }}>
                <Standing patient={patient} isNarrow />
              </Box>
              <JumpChips parts={parts} />
            </>
          )
        }
      />
      {patient && <PatientSummary patient={patient} />}
    </>
  );
}

interface OfPatient {
  patient: Patient;
  isNarrow: boolean;
}

/** The risk, whose words it is, and the next appointment. */
function Standing({ patient, isNarrow }: OfPatient) {
  const source = riskSource(patient);
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
      <RiskChip risk={patient} />
      {!isNarrow && source && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {source}
        </Typography>
      )}
      <NextAppointment patientId={patient.id_paciente} />
    </Stack>
  );
}

function NewFollowUp({ patientId, isNarrow }: { patientId: number; isNarrow: boolean }) {
  const session = useSession();
  if (!session.can('follow_ups', 'create')) return null;
  const link = { component: Link, to: paths.newFollowUp(patientId) };
  if (isNarrow)
    return (
      <IconButton {...link} color="primary" aria-label={followUpTexts.newButton}>
        <Add />
      </IconButton>
    );
  return (
    <Button {...link} variant="contained" startIcon={<Add />}>
      {followUpTexts.newButton}
    </Button>
  );
}

/** On a telephone the cards stand in one long column. */
function JumpChips({ parts }: { parts: readonly JumpTarget[] }) {
  return (
    <Stack component="nav" aria-label="Partes de la ficha" direction="row" spacing={0.75} sx={CHIPS}>
      {parts.map(([anchor, label]) => (
        <Chip
          key={anchor}
          size="small"
          variant="outlined"
          label={label}
          onClick={() => jumpTo(anchor)}
          sx={{ flexShrink: 0 }}
        />
      ))}
    </Stack>
  );
}

const CHIPS = {
  flexBasis: '100%',
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  py: 0.25,
  displayPrint: 'none',
} as const;
