import Box from '@mui/material/Box';
import type { Settlement } from '@trama/contract/schemas/money/settlements';
import { formatDate } from '@trama/contract/words/clinic-time';
import { WarningChip } from '../../../ui/states/WarningChip.tsx';
import { settlementTexts as texts } from './settlements.texts.ts';

/** Whether it was paid, and what it leaves out. */
export function Standing({ settlement: { pagada_el, sin_porcentaje } }: { settlement: Settlement }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {pagada_el ? (
        <WarningChip look="good" label={texts.paidOn(formatDate(pagada_el))} />
      ) : (
        <WarningChip look="quiet" label={texts.open} />
      )}
      {sin_porcentaje > 0 && <WarningChip look="soon" label={texts.withoutShare(sin_porcentaje)} />}
    </Box>
  );
}
