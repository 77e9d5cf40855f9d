import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { ownNotices } from './account.api.ts';
import { noticeTexts as texts } from './account.texts.ts';
import { NoticeLine } from './NoticeLine.tsx';

const SHOWN_AT_FIRST = 5;

/** What was done to the account, also after its notice was closed. */
export function NoticesCard() {
  const notices = useQuery(ownNotices());
  const [all, setAll] = useState(false);
  const { data = [] } = notices;
  const shown = all ? data : data.slice(0, SHOWN_AT_FIRST);
  return (
    <RecordCard
      title={texts.title}
      icon={<NotificationsOutlined />}
      loading={notices.isPending && texts.loading}
      error={!notices.data && notices.error && errorText(notices.error, texts.loadFailed)}
      onRetry={() => void notices.refetch()}
      footer={
        shown.length < data.length && <Button onClick={() => setAll(true)}>{texts.all(data.length)}</Button>
      }
    >
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>
        {data.length > 0 ? texts.intro : texts.none}
      </Typography>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {shown.map((notice) => (
          <NoticeLine key={notice.id} notice={notice}>
            {notice.is_new && <Chip size="small" color="primary" variant="outlined" label={texts.isNew} />}
          </NoticeLine>
        ))}
      </Stack>
    </RecordCard>
  );
}
