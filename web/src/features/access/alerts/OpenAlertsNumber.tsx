import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@trama/contract/words/clinic-time';
import { useSession } from '../../../lib/session/session.ts';
import { VISUALLY_HIDDEN } from '../../../ui/text/visually-hidden.ts';
import { openAlerts } from './alerts.api.ts';
import { alertTexts } from './alerts.texts.ts';

/** The number of open alerts beside the menu's entry; hidden at zero. */
export default function OpenAlertsNumber() {
  const { data } = useQuery({ ...openAlerts, enabled: useSession().can('audit', 'read') });
  if (!data?.abiertas) return null;
  return (
    <Chip
      size="small"
      color="error"
      label={
        <>
          <span aria-hidden>{formatNumber(data.abiertas)}</span>
          <span style={VISUALLY_HIDDEN}>{alertTexts.inMenu(data.abiertas)}</span>
        </>
      }
    />
  );
}
