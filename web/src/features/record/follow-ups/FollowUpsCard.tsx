import Add from '@mui/icons-material/Add';
import EventNote from '@mui/icons-material/EventNoteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { formatDate, formatNumber } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { provenanceText } from '@trama/contract/words/record/follow-ups';
import { Link } from 'react-router';
import { ActMoment, HoursUnknown } from '../../../domain/record/ActMoment.tsx';
import { EntryCorrections } from '../../../domain/record/EntryCorrections.tsx';
import { ErrorChip, FolioText } from '../../../domain/record/EntryMark.tsx';
import { EntryMenu } from '../../../domain/record/EntryMenu.tsx';
import { SignatureChips } from '../../../domain/record/SignatureChips.tsx';
import { errorText } from '../../../lib/http/http.ts';
import type { FollowUpListState } from '../../../lib/navigation/follow-up-start.ts';
import { useCarry } from '../../../lib/navigation/navigation-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FactList } from '../../../ui/lists/FactList.tsx';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { truncated } from '../../../ui/text/truncated.ts';
import { followUpsOf, withoutErrors } from './follow-ups.api.ts';
import { followUpTexts as texts } from './follow-ups.texts.ts';

const SHOWN = 5;
const AXIS_CHARACTERS = 50;
const CORRECTION_CHARACTERS = 120;

/** The card of the patient detail. */
export function FollowUpsCard({ patient }: { patient: Patient }) {
  const carry = useCarry();
  const { id_paciente: id } = patient;
  const { data: followUps, isPending, error, refetch } = useQuery(followUpsOf(id));
  return (
    <RecordCard
      title={texts.cardTitle}
      icon={<EventNote />}
      action={<AddFollowUp patientId={id} />}
      summary={<Summary patient={patient} followUps={followUps} />}
      loading={isPending && texts.loading}
      error={!followUps && error && errorText(error, texts.loadFailed)}
      onRetry={() => void refetch()}
      footer={
        <Button
          component={Link}
          to={paths.followUps(id)}
          state={carry<FollowUpListState>({ patientId: id })}
          variant="outlined"
          size="small"
        >
          {texts.seeAll}
        </Button>
      }
    >
      {followUps && <NewestFollowUps followUps={followUps} />}
    </RecordCard>
  );
}

function AddFollowUp({ patientId }: { patientId: number }) {
  const session = useSession();
  if (!session.can('follow_ups', 'create')) return null;
  return (
    <Tooltip title={texts.add}>
      <IconButton component={Link} to={paths.newFollowUp(patientId)} aria-label={texts.add} size="small">
        <Add fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

/** From the patient's counters until the list is loaded. */
function Summary({ patient, followUps }: { patient: Patient; followUps: FollowUp[] | undefined }) {
  const counted = followUps && withoutErrors(followUps);
  return (
    <Box sx={{ mb: 1.5 }}>
      <FactList
        minWidth={150}
        facts={[
          [texts.total, formatNumber(counted?.length ?? patient.total_sesiones ?? 0)],
          [texts.last, formatDate(counted?.[0]?.fecha ?? patient.ultima_sesion)],
        ]}
      />
    </Box>
  );
}

function NewestFollowUps({ followUps }: { followUps: FollowUp[] }) {
  const shown = followUps.slice(0, SHOWN);
  const hidden = withoutErrors(followUps).length - withoutErrors(shown).length;
  if (followUps.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{texts.empty}</Typography>;
  return (
    <>
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {shown.map((followUp) => (
          <FollowUpLine key={followUp.id_seguimiento} followUp={followUp} />
        ))}
      </Stack>
      {hidden > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {texts.more(hidden)}
        </Typography>
      )}
      <HoursUnknown acts={shown} />
    </>
  );
}

function FollowUpLine({ followUp }: { followUp: FollowUp }) {
  const { fecha, eje_tratamiento, prestadores, folio, error, correcciones } = followUp;
  // An imported note has no axis of its own.
  const axis = followUp.importado_de ? followUp.intervenciones_principales : eje_tratamiento;
  return (
    <li>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'start' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="body2" component="div" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            <ActMoment {...followUp} />
            <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
              {` · ${provenanceText(followUp) ?? fullName(prestadores)} `}
            </Box>
            <ErrorChip error={error} />
          </Typography>
          {axis && (
            <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
              {truncated(axis, AXIS_CHARACTERS)}
            </Typography>
          )}
        </Box>
        <Stack direction="row" sx={{ alignItems: 'center', minHeight: 24 }}>
          <FolioText folio={folio} />
          <EntryMenu
            patientId={followUp.id_paciente}
            kind="follow_up"
            entry={followUp}
            title={texts.ofDay(formatDate(fecha), folio)}
          />
        </Stack>
      </Stack>
      <SignatureChips patientId={followUp.id_paciente} folio={folio} />
      <EntryCorrections corrections={correcciones} cut={CORRECTION_CHARACTERS} />
    </li>
  );
}
