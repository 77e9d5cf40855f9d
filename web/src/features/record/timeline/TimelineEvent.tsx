import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { PerformingProvider } from '@trama/contract/schemas/people/providers';
import type { TimelineEntry } from '@trama/contract/schemas/record/timeline';
import { roleLabel } from '@trama/contract/words/access/access-policy';
import { formatDate, formatTime } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { provenanceText } from '@trama/contract/words/record/follow-ups';
import { HISTORY_LABELS, type HistoryField } from '@trama/contract/words/record/medical-history';
import { kindOfEvent, TIMELINE_EVENTS } from '@trama/contract/words/record/timeline-events';
import { Link as RouterLink } from 'react-router';
import { ErrorChip, FolioText } from '../../../domain/record/EntryMark.tsx';
import { EntryMenu } from '../../../domain/record/EntryMenu.tsx';
import { useCarry } from '../../../lib/navigation/navigation-state.ts';
import { timelineTexts as texts } from './timeline.texts.ts';
import { entryKindOf, KIND_FACTS } from './timeline-kinds.ts';

const personText = (person: PerformingProvider) => `${fullName(person)} (${roleLabel(person.role)})`;

/** What the event is about: a name, the fields that changed, or the people. */
function detailsOf(entry: TimelineEntry): string[] {
  const { evento, titulo, detalle, campos, prestador } = entry;
  const labels = campos.map((field) => HISTORY_LABELS[field as HistoryField] ?? field);
  return [
    provenanceText(entry) ?? (prestador && personText(prestador)),
    [titulo, detalle].filter(Boolean).join(' · '),
    evento === 'history.update' && texts.changed(labels.join(', ')),
  ].filter((text) => typeof text === 'string' && text !== '') as string[];
}

export function TimelineEvent({ entry, patient }: { entry: TimelineEntry; patient: Patient }) {
  const carry = useCarry();
  const { evento, dia, momento, autor, prestador } = entry;
  const kind = kindOfEvent(evento);
  const { Icon, target } = KIND_FACTS[kind];
  const isSession = kind === 'follow_up';
  const entryKind = entryKindOf(evento);
  const performedToo =
    isSession && !entry.importado_de && prestador && autor && fullName(autor) === fullName(prestador);
  const recordedBy = autor && !performedToo;
  return (
    <Box component="li" sx={ROW}>
      <Typography variant="body2" sx={WHEN}>
        <Box component="span" sx={{ display: 'block', fontWeight: 600, color: 'text.primary' }}>
          {formatDate(dia)}
        </Box>
        {!isSession && formatTime(momento)}
      </Typography>
      <Box component="span" aria-hidden sx={SIGN}>
        <Icon />
      </Box>
      <Box sx={{ minWidth: 0, pb: 2, pt: 0.75 }}>
        <Box sx={{ pr: { xs: 12, sm: 0 } }}>
          <Link
            component={RouterLink}
            to={target(patient.id_paciente, entry.id)}
            state={isSession ? carry({ patientId: patient.id_paciente }) : null}
            sx={{ fontWeight: 600 }}
            underline="hover"
          >
            {TIMELINE_EVENTS[evento]}
          </Link>{' '}
          <ErrorChip error={entry.error} />
        </Box>
        {detailsOf(entry).map((text) => (
          <Typography key={text} sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        ))}
        {recordedBy && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.by(personText(autor))}
          </Typography>
        )}
      </Box>
      <Stack direction="row" sx={FOLIO}>
        <FolioText folio={entry.folio} />
        {entryKind && (
          <EntryMenu
            patientId={patient.id_paciente}
            kind={entryKind}
            entry={entry}
            title={`${TIMELINE_EVENTS[evento]}, folio ${entry.folio}`}
          />
        )}
      </Stack>
    </Box>
  );
}

/** Room for 31/12/2026. */
const DAY_WIDTH = 84;

const WHEN = { color: 'text.secondary', textAlign: 'right', pt: 0.75, fontVariantNumeric: 'tabular-nums' };

/** Days at the left, the icons of the events on one vertical line beside them. */
const ROW = {
  display: 'grid',
  gridTemplateColumns: {
    xs: `${DAY_WIDTH}px 36px minmax(0, 1fr)`,
    sm: `${DAY_WIDTH}px 36px minmax(0, 1fr) max-content`,
  },
  columnGap: 1.5,
  position: 'relative',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: DAY_WIDTH + 12 + 17,
    top: 36,
    bottom: 0,
    width: 2,
    bgcolor: 'divider',
  },
  '&:last-of-type::before': { display: 'none' },
};

/** On a telephone beside the title, so that the text below has the whole width. */
const FOLIO = {
  alignItems: 'center',
  height: 36,
  position: { xs: 'absolute', sm: 'static' },
  right: 0,
};

const SIGN = {
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: '50%',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  color: 'secondary.main',
  '& svg': { fontSize: 20 },
};
