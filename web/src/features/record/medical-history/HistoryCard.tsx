import Description from '@mui/icons-material/DescriptionOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { History } from '@trama/contract/schemas/record/medical-history';
import { formatLongDate } from '@trama/contract/words/clinic-time';
import { RISK_LABELS } from '@trama/contract/words/people/risk';
import { Link } from 'react-router';
import { PersonWithRole } from '../../../domain/people/PersonWithRole.tsx';
import { EntryCorrections } from '../../../domain/record/EntryCorrections.tsx';
import { ErrorChip, FolioText } from '../../../domain/record/EntryMark.tsx';
import { EntryMenu } from '../../../domain/record/EntryMenu.tsx';
import { SignatureChips } from '../../../domain/record/SignatureChips.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FactList } from '../../../ui/lists/FactList.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { VerbatimText } from '../../../ui/text/VerbatimText.tsx';
import { historyOf } from './medical-history.api.ts';
import { cardTexts, historyTexts } from './medical-history.texts.ts';
import { VersionInError } from './VersionInError.tsx';

const REASON_LINES = 4;
const CORRECTION_CHARACTERS = 120;

/** The card of the patient detail. */
export function HistoryCard({ patientId }: { patientId: number }) {
  const session = useSession();
  const { data } = useQuery(historyOf(patientId));
  const edit = data?.hasHistory && session.can('medical_history', 'update') && (
    <Tooltip title={cardTexts.edit}>
      <IconButton
        component={Link}
        to={paths.medicalHistory(patientId)}
        aria-label={cardTexts.edit}
        size="small"
      >
        <EditOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  );
  return (
    <SectionCard title={historyTexts.title} icon={<Description />} action={edit}>
      <CardBody patientId={patientId} />
    </SectionCard>
  );
}

function CardBody({ patientId }: { patientId: number }) {
  const { data, isPending, error, refetch } = useQuery(historyOf(patientId));
  if (isPending) return <LoadingState text={historyTexts.loading} inCard />;
  if (error && !data)
    return <LoadError error={error} text={cardTexts.loadFailed} onRetry={() => void refetch()} />;
  if (!data.hasHistory) return <NoHistoryYet patientId={patientId} />;
  if (!data.data) return <ErrorAlert message={cardTexts.unavailable} onRetry={() => void refetch()} />;
  return <Summary history={data.data} />;
}

function NoHistoryYet({ patientId }: { patientId: number }) {
  const session = useSession();
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Typography sx={{ color: 'text.secondary' }}>{historyTexts.none}</Typography>
      {session.can('medical_history', 'create') && (
        <Button component={Link} to={paths.newMedicalHistory(patientId)} variant="contained" size="small">
          {cardTexts.create}
        </Button>
      )}
    </Stack>
  );
}

function Summary({ history }: { history: History }) {
  const { prestadores: provider, denominacion_dsm, codigo_dsm, riesgo, tratamiento_medico } = history;
  const diagnosis = [denominacion_dsm, codigo_dsm && `(${codigo_dsm})`].filter(Boolean).join(' ');
  return (
    <Stack spacing={1.5}>
      <VersionInError history={history} cut={CORRECTION_CHARACTERS} />
      <FactList
        facts={[
          [historyTexts.createdOn, formatLongDate(history.fecha_creacion)],
          [historyTexts.provider, <PersonWithRole key="provider" person={provider} />],
        ]}
      />
      {history.motivo && (
        <div>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {cardTexts.reason}
          </Typography>
          <VerbatimText sx={CLAMPED}>{history.motivo}</VerbatimText>
        </div>
      )}
      <FactList
        facts={[
          [cardTexts.diagnosis, diagnosis],
          [cardTexts.risk, riesgo && (RISK_LABELS[riesgo] ?? riesgo)],
          [cardTexts.treatment, tratamiento_medico === null ? null : tratamiento_medico ? 'Sí' : 'No'],
        ]}
      />
      <SignatureChips patientId={history.id_paciente} folio={history.folio} />
      <EntryCorrections corrections={history.correcciones} cut={CORRECTION_CHARACTERS} />
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <Button
          component={Link}
          to={paths.medicalHistory(history.id_paciente)}
          variant="outlined"
          size="small"
        >
          {cardTexts.view}
        </Button>
        <ErrorChip error={history.error} />
        <Box sx={{ flexGrow: 1 }} />
        <FolioText folio={history.folio} />
        <EntryMenu
          patientId={history.id_paciente}
          kind="history"
          entry={history}
          title={historyTexts.title}
        />
      </Stack>
    </Stack>
  );
}

const CLAMPED = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: REASON_LINES,
  overflow: 'hidden',
};
