import ForumOutlined from '@mui/icons-material/ForumOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Message } from '@trama/contract/schemas/record/messages';
import { formatDate, formatMoment } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { MESSAGES_NOT_RECORD } from '@trama/contract/words/record/messages';
import { ApiError, errorText } from '../../../lib/http/http.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { VerbatimText } from '../../../ui/text/VerbatimText.tsx';
import { messagesOf, useMarkRead } from './messages.api.ts';
import { messageTexts as texts } from './messages.texts.ts';
import { NewMessage } from './NewMessage.tsx';

/** Messages of the people who are assigned to the patient. */
export function MessagesCard({ patientId }: { patientId: number }) {
  const { data, isPending, error, refetch } = useQuery(messagesOf(patientId));
  const marking = useMarkRead(patientId);
  const unread = data?.filter(({ leido }) => !leido).length ?? 0;
  const [newest] = data ?? [];
  // An emergency access opens the record, not the messages of the team.
  if (error instanceof ApiError && error.status === 404) return null;
  return (
    <RecordCard
      title={texts.title}
      icon={<ForumOutlined />}
      action={
        newest &&
        unread > 0 && (
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Chip size="small" label={texts.unread(unread)} />
            <Button
              size="small"
              disabled={marking.isPending}
              onClick={() => marking.mutate(newest.id_mensaje)}
            >
              {texts.markRead}
            </Button>
          </Stack>
        )
      }
      summary={
        <Alert severity="info" variant="outlined" sx={{ mb: 1.5 }}>
          {MESSAGES_NOT_RECORD}
        </Alert>
      }
      loading={isPending && texts.loading}
      error={!data && error && errorText(error, texts.loadFailed)}
      onRetry={() => void refetch()}
      footer={<NewMessage patientId={patientId} />}
    >
      {data?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{texts.none}</Typography>}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data?.map((message) => (
          <MessageItem key={message.id_mensaje} message={message} />
        ))}
      </Stack>
    </RecordCard>
  );
}

function MessageItem({ message }: { message: Message }) {
  const { autor, fecha_creacion, texto, leido, leido_por, vence_el } = message;
  return (
    <li>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Typography variant="body2" sx={{ fontWeight: leido ? 500 : 700 }}>
          {fullName(autor)} · {formatMoment(fecha_creacion)}
        </Typography>
        {!leido && <Chip size="small" label={texts.isNew} />}
      </Stack>
      <VerbatimText>{texto}</VerbatimText>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {leido_por.length > 0 ? texts.readBy(leido_por.map(fullName).join(', ')) : texts.readByNobody}
        {' · '}
        {texts.until(formatDate(vence_el))}
      </Typography>
    </li>
  );
}
