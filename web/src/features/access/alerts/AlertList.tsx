import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Alert } from '@trama/contract/schemas/access/alerts';
import { ALERTS } from '@trama/contract/words/access/alerts';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { useState } from 'react';
import { Link } from 'react-router';
import { aboutWhom, spanOf } from './alert-parts.ts';
import { trailOf } from './alerts.api.ts';
import { alertTexts } from './alerts.texts.ts';
import { CloseAlertDialog } from './CloseAlertDialog.tsx';

export function AlertList({ alerts }: { alerts: Alert[] }) {
  const [closing, setClosing] = useState<Alert | null>(null);
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {alerts.map((alert) => (
          <AlertItem key={alert.id_alerta} alert={alert} onClose={() => setClosing(alert)} />
        ))}
      </Box>
      {closing && <CloseAlertDialog alert={closing} onDone={() => setClosing(null)} />}
    </>
  );
}

function AlertItem({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { label, happened } = ALERTS[alert.tipo];
  const about = aboutWhom(alert);
  return (
    <Box component="li" sx={ITEM}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{about}</Typography>
        <Typography>{happened(alert)}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {label} · {spanOf(alert)}
        </Typography>
        {alert.cerrada_en && (
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {alertTexts.closedBy(alert.cerrada_por, formatMoment(alert.cerrada_en))} «{alert.palabra}»
          </Typography>
        )}
      </Box>
      <Stack direction="row" spacing={1} sx={{ flexShrink: 0 }}>
        <Button component={Link} to={trailOf(alert)} aria-label={alertTexts.seeTrailOf(label, about)}>
          {alertTexts.seeTrail}
        </Button>
        {!alert.cerrada_en && (
          <Button variant="outlined" onClick={onClose} aria-label={alertTexts.closeOf(label, about)}>
            {alertTexts.close}
          </Button>
        )}
      </Stack>
    </Box>
  );
}

const ITEM = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { sm: 'center' },
  justifyContent: 'space-between',
  gap: 1,
  px: 2,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
};
