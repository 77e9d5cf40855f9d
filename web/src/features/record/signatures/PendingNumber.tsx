import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@trama/contract/words/clinic-time';
import { VISUALLY_HIDDEN } from '../../../ui/text/visually-hidden.ts';
import { pendingNumber } from './signatures.api.ts';
import { pageTexts as texts } from './signatures.texts.ts';

/** How many signatures wait for the person, beside the menu's entry; hidden at zero. */
export default function PendingNumber() {
  const { data } = useQuery(pendingNumber);
  if (!data?.pendientes) return null;
  return (
    <Chip
      size="small"
      color="primary"
      label={
        <>
          <span aria-hidden>{formatNumber(data.pendientes)}</span>
          <span style={VISUALLY_HIDDEN}>{texts.inMenu(data.pendientes)}</span>
        </>
      }
    />
  );
}
