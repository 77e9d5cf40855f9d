import Typography from '@mui/material/Typography';
import type { OwnNotice } from '@trama/contract/schemas/access/account';
import { noticeText } from '@trama/contract/words/access/notices';
import { formatMoment } from '@trama/contract/words/clinic-time';
import type { ReactNode } from 'react';

/** One notice: what was done, and when. */
export function NoticeLine({ notice, children }: { notice: OwnNotice; children?: ReactNode }) {
  return (
    <li>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {noticeText(notice)} {children}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {formatMoment(notice.at)}
      </Typography>
    </li>
  );
}
