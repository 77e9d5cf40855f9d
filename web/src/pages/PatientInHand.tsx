import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { RiskChip } from '../domain/people/RiskChip.tsx';
import { usePatient } from '../features/people/patients/patients.api.ts';
import { lastPlanOf } from '../features/record/follow-ups/follow-ups.api.ts';
import { useSession } from '../lib/session/session.ts';
import { LINE_WIDTH } from '../ui/text/line-width.ts';

const texts = {
  noRisk: 'Riesgo sin evaluar',
  plan: (date: string, author: string) => `Último plan · ${date} · ${author}`,
  noPlan: 'Ningún seguimiento anterior tiene un plan.',
};

/** What somebody wants to know before the patient comes in. Reading it is in the trail like any reading of the record. */
export function PatientInHand({ patientId }: { patientId: number }) {
  const session = useSession();
  const { data: patient } = usePatient(patientId);
  const { data } = useQuery({ ...lastPlanOf(patientId), enabled: session.can('follow_ups', 'read') });
  if (!patient || !data)
    return (
      <Box sx={{ mt: 1 }}>
        <Skeleton width={180} height={28} />
        <Skeleton width="70%" height={48} />
      </Box>
    );
  return (
    <>
      <Box sx={WRAPS}>
        {patient.riesgo_actual ? (
          <RiskChip risk={patient} />
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.noRisk}
          </Typography>
        )}
      </Box>
      <Box sx={{ mt: 1.25, maxWidth: LINE_WIDTH }}>
        {data.plan ? (
          <>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {texts.plan(formatDate(data.plan.fecha), fullName(data.plan.prestadores))}
            </Typography>
            <Typography dir="auto" sx={PLAN}>
              {data.plan.planificacion}
            </Typography>
          </>
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.noPlan}
          </Typography>
        )}
      </Box>
    </>
  );
}

/** On a telephone the age of the evaluation goes to a second line. */
const WRAPS = {
  mt: 1,
  '& .MuiChip-root': { height: 'auto', minHeight: 24, '& .MuiChip-label': { whiteSpace: 'normal' } },
} as const;

/** A few lines: the rest is read in the record. */
const PLAN = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 5,
  overflow: 'hidden',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
