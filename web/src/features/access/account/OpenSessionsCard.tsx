import DevicesOutlined from '@mui/icons-material/DevicesOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { ownSessions, useCloseSession } from './account.api.ts';
import { sessionTexts as texts } from './account.texts.ts';
import { SessionItem } from './SessionItem.tsx';

/** Where the person is signed in, and how to end what was left open elsewhere. */
export function OpenSessionsCard() {
  const sessions = useQuery(ownSessions());
  const closing = useCloseSession();
  const close = (id?: string) =>
    closing.mutate(id, { onSuccess: () => notify(id ? texts.closed : texts.othersClosed, 'success') });
  const hasOthers = sessions.data?.some(({ is_current }) => !is_current) ?? false;
  return (
    <RecordCard
      title={texts.title}
      icon={<DevicesOutlined />}
      action={
        hasOthers && (
          <Button size="small" onClick={() => close()} disabled={closing.isPending}>
            {texts.closeOthers}
          </Button>
        )
      }
      loading={sessions.isPending && texts.loading}
      error={!sessions.data && sessions.error && errorText(sessions.error, texts.loadFailed)}
      onRetry={() => void sessions.refetch()}
    >
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{texts.intro}</Typography>
      <ErrorAlert
        message={closing.error && errorText(closing.error, texts.closeFailed)}
        onClose={closing.reset}
      />
      <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {sessions.data?.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            busy={closing.isPending}
            onClose={() => close(session.id)}
          />
        ))}
      </Stack>
    </RecordCard>
  );
}
