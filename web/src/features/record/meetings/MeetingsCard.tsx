import Add from '@mui/icons-material/Add';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Meeting } from '@trama/contract/schemas/record/meetings';
import { formatDate } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import {
  INTERDISCIPLINARY,
  MEETING_LABELS,
  NOT_YET_INTERDISCIPLINARY,
} from '@trama/contract/words/record/meetings';
import { lazy, Suspense, useState } from 'react';
import { EntryCorrections } from '../../../domain/record/EntryCorrections.tsx';
import { ErrorChip, FolioText } from '../../../domain/record/EntryMark.tsx';
import { EntryMenu } from '../../../domain/record/EntryMenu.tsx';
import { SignatureChips } from '../../../domain/record/SignatureChips.tsx';
import { errorText } from '../../../lib/http/http.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { VerbatimText } from '../../../ui/text/VerbatimText.tsx';
import { meetingsOf } from './meetings.api.ts';
import { meetingTexts as texts } from './meetings.texts.ts';

const MeetingDialog = lazy(() => import('./MeetingDialog.tsx'));

/** The meetings of the patient's team, the newest first. */
export function MeetingsCard({ patientId }: { patientId: number }) {
  const { can } = useSession();
  const { data, isPending, error, refetch } = useQuery(meetingsOf(patientId));
  const [adding, setAdding] = useState(false);
  return (
    <>
      <RecordCard
        title={texts.title}
        icon={<GroupsOutlined />}
        action={
          can('signatures', 'create') && (
            <Tooltip title={texts.add} placement="top">
              <IconButton size="small" aria-label={texts.add} onClick={() => setAdding(true)}>
                <Add fontSize="small" />
              </IconButton>
            </Tooltip>
          )
        }
        loading={isPending && texts.loading}
        error={!data && error && errorText(error, texts.loadFailed)}
        onRetry={() => void refetch()}
      >
        {data?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{texts.none}</Typography>}
        <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {data?.map((meeting) => (
            <MeetingItem key={meeting.id_reunion} meeting={meeting} />
          ))}
        </Stack>
      </RecordCard>
      <Suspense>
        {adding && <MeetingDialog patientId={patientId} onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}

function MeetingItem({ meeting }: { meeting: Meeting }) {
  const { id_paciente, fecha_acto, proxima, autor, folio, error, interdisciplinaria } = meeting;
  const title = texts.heldOn(formatDate(fecha_acto));
  const facts = [texts.by(fullName(autor)), proxima && texts.next(formatDate(proxima))];
  return (
    <li>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'start' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {title} <ErrorChip error={error} />
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {facts.filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <Stack direction="row" sx={{ alignItems: 'center', minHeight: 24 }}>
          <FolioText folio={folio} />
          <EntryMenu
            patientId={id_paciente}
            kind="meeting"
            entry={meeting}
            title={folio === null ? title : `${title}, folio ${folio}`}
          />
        </Stack>
      </Stack>
      {!error && (
        <Chip
          size="small"
          variant="outlined"
          label={interdisciplinaria ? INTERDISCIPLINARY : NOT_YET_INTERDISCIPLINARY}
          sx={{ my: 0.5, transition: 'none' }}
        />
      )}
      {(['temas', 'acuerdos'] as const).map((name) => (
        <div key={name}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {MEETING_LABELS[name]}
          </Typography>
          <VerbatimText>{meeting[name]}</VerbatimText>
        </div>
      ))}
      <SignatureChips patientId={id_paciente} folio={folio} />
      <EntryCorrections corrections={meeting.correcciones} />
    </li>
  );
}
