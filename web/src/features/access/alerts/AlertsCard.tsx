import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import type { AlertPage } from '@trama/contract/schemas/access/alerts';
import { ALERTS } from '@trama/contract/words/access/alerts';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { PersonRow } from '../../../ui/lists/PersonRow.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { aboutWhom, spanOf } from './alert-parts.ts';
import { trailOf } from './alerts.api.ts';
import { alertTexts } from './alerts.texts.ts';

/** Open alerts, for people who may read the trail. */
export function AlertsCard({ alerts }: { alerts: AlertPage }) {
  return (
    <SectionCard title={alertTexts.title} icon={<NotificationsActiveOutlined />}>
      <List disablePadding>
        {alerts.data.map((alert) => (
          <PersonRow
            key={alert.id_alerta}
            name={aboutWhom(alert)}
            secondary={`${ALERTS[alert.tipo].happened(alert)} · ${spanOf(alert)}`}
            to={trailOf(alert)}
          />
        ))}
      </List>
      <Button component={Link} to={paths.alerts} sx={{ mt: 1.5 }}>
        {alertTexts.all(alerts.abiertas)}
      </Button>
    </SectionCard>
  );
}
