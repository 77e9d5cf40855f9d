import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Cash } from '@trama/contract/schemas/money/cash';
import { amountText } from '@trama/contract/words/money/amounts';
import { PAYMENT_MEANS_LABELS } from '@trama/contract/words/money/cash';
import { cashTexts as texts } from './cash.texts.ts';
import { differenceText, unbroken } from './difference.ts';

type Line = Cash['medios'][number];
const moved = ({ cobrado, anulado, contado }: Line) => cobrado !== 0 || anulado !== 0 || Boolean(contado);

/** What each means of payment brought, and once the day is closed, what was counted. */
export function CashLines({ cash: { medios, esperado, cierre } }: { cash: Cash }) {
  const shown = medios.filter(moved);
  return (
    <Box component="dl" sx={GRID}>
      {shown.map((line) => (
        <Figure
          key={line.medio}
          label={PAYMENT_MEANS_LABELS[line.medio]}
          amount={line.esperado}
          about={[
            line.anulado > 0 && `${texts.annulled}: ${amountText(line.anulado)}`,
            cierre &&
              `${texts.counted}: ${amountText(line.contado ?? 0)} · ${differenceText(line.diferencia ?? 0)}`,
          ]}
          isOff={Boolean(line.diferencia)}
        />
      ))}
      <Figure label={texts.total} amount={esperado} about={[]} isOff={false} />
    </Box>
  );
}

interface FigureProps {
  label: string;
  amount: number;
  about: (string | false | null)[];
  isOff: boolean;
}

function Figure({ label, amount, about, isOff }: FigureProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="h3" sx={{ m: 0, whiteSpace: 'nowrap' }}>
        {amountText(amount)}
      </Typography>
      {about.filter(Boolean).map((text) => (
        <Typography
          key={String(text)}
          component="dd"
          variant="body2"
          sx={{ m: 0, color: isOff ? 'warning.main' : 'text.secondary' }}
        >
          {unbroken(String(text))}
        </Typography>
      ))}
    </Box>
  );
}

const GRID = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 45%), 1fr))',
};
