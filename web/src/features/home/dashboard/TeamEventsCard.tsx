import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import type { TeamEvents } from '@trama/contract/schemas/home/dashboard';
import { formatDate } from '@trama/contract/words/clinic-time';
import { calledName } from '@trama/contract/words/full-name';
import { RISK_EVENT_LABELS } from '@trama/contract/words/record/risk-events';
import { ANSWER_ANCHOR, paths, RISK_ANCHOR } from '../../../lib/navigation/paths.ts';
import { PersonRow } from '../../../ui/lists/PersonRow.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { dashboardTexts } from './dashboard.texts.ts';

/** What others of the team reported lately; an attempt stays until somebody answers whether it was notified. */
export function TeamEventsCard({ events }: { events: TeamEvents }) {
  return (
    <SectionCard title={dashboardTexts.teamEvents} icon={<CampaignOutlined />}>
      <List disablePadding>
        {events.map((event) => (
          <PersonRow
            key={event.id_evento}
            name={calledName(event)}
            mark={
              <Chip
                size="small"
                label={RISK_EVENT_LABELS[event.tipo]}
                color={event.falta_notificar ? 'error' : 'default'}
              />
            }
            secondary={dashboardTexts.reported(
              event.autor,
              formatDate(event.fecha_acto),
              event.falta_notificar,
            )}
            to={paths.patientPart(event.id_paciente, event.falta_notificar ? ANSWER_ANCHOR : RISK_ANCHOR)}
            {...(event.falta_notificar && { action: dashboardTexts.answer })}
          />
        ))}
      </List>
    </SectionCard>
  );
}
