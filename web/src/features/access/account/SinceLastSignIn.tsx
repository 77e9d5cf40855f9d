import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { ownNotices, useNoticesSeen } from './account.api.ts';
import { noticeTexts as texts } from './account.texts.ts';
import { NoticeLine } from './NoticeLine.tsx';

const SHOWN_AT_MOST = 5;

/** What was done to the account while its owner was away. Stays above the page until one click closes it. */
export default function SinceLastSignIn() {
  const { data = [] } = useQuery(ownNotices());
  const { mutate: markSeen } = useNoticesSeen();
  const [closed, setClosed] = useState(false);
  const news = data.filter(({ is_new }) => is_new);
  const [newest] = news;
  if (closed || !newest) return null;
  const close = () => {
    setClosed(true);
    markSeen(newest.id);
  };
  return (
    <Alert
      severity="info"
      role="region"
      aria-label={texts.since}
      sx={{ mb: 2, displayPrint: 'none', '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}
    >
      <Typography sx={{ fontWeight: 600, mb: 1 }}>{texts.since}</Typography>
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {news.slice(0, SHOWN_AT_MOST).map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
      </Stack>
      {news.length > SHOWN_AT_MOST && (
        <Typography sx={{ mt: 1 }}>{texts.more(news.length - SHOWN_AT_MOST)}</Typography>
      )}
      <Typography variant="body2" sx={{ mt: 1 }}>
        {texts.unknown}{' '}
        <MuiLink component={Link} to={paths.account} color="inherit">
          {texts.inAccount}
        </MuiLink>
      </Typography>
      {news.some(({ can_close }) => !can_close) && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {texts.newDevice}
        </Typography>
      )}
      <Button size="small" color="inherit" variant="outlined" sx={{ mt: 1.5 }} onClick={close}>
        {texts.understood}
      </Button>
    </Alert>
  );
}
