import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { OutgoingMail } from '@trama/contract/schemas/people/mails';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { undeliveredMails } from './providers.api.ts';
import { mailTexts } from './providers.texts.ts';

/** Tells administrators which mails could not be delivered. */
export function UndeliveredMails() {
  const mayKnow = useSession().can('system', 'read');
  const { data: mails = [] } = useQuery({ ...undeliveredMails, enabled: mayKnow });
  const [open, setOpen] = useState(false);
  const [closed, setClosed] = useState(false);
  if (closed || mails.length === 0) return null;
  return (
    <Alert severity="warning" role="status" onClose={() => setClosed(true)} sx={{ mb: 2 }}>
      {mailTexts.undelivered(mails.length)}{' '}
      <Button size="small" color="inherit" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ py: 0 }}>
        {open ? mailTexts.hide : mailTexts.show}
      </Button>
      {open && (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
          {mails.map((mail) => (
            <li key={mail.id}>{describe(mail)}</li>
          ))}
        </Box>
      )}
    </Alert>
  );
}

function describe({ kind, recipient, created_at, state, last_error }: OutgoingMail): string {
  const what = mailTexts.kinds[kind] ?? kind;
  const next = state === 'failed' ? mailTexts.givenUp : mailTexts.retrying;
  return [`${what}, ${recipient}, ${formatMoment(created_at)}: ${next}.`, last_error]
    .filter(Boolean)
    .join(' ');
}
