import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatNumber } from '@trama/contract/words/clinic-time';
import { ROW_RESULT_LABELS, ROW_RESULTS, type RowResult } from '@trama/contract/words/exchange/imports';
import { importTexts as texts } from './imports.texts.ts';

interface Props {
  counts: Record<string, number>;
  total: number;
  chosen: RowResult | null;
  onChoose: (result: RowResult | null) => void;
}

/** How many rows have each result; each number shows its rows. A result that no row has is not offered. */
export function ResultFilter({ counts, total, chosen, onChoose }: Props) {
  const choices: [RowResult | null, string, number][] = [
    [null, texts.all, total],
    ...ROW_RESULTS.flatMap((result): [RowResult, string, number][] => {
      const count = counts[result] ?? 0;
      return count > 0 || result === chosen ? [[result, ROW_RESULT_LABELS[result].many, count]] : [];
    }),
  ];
  return (
    <Box role="group" aria-label={texts.filter} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {choices.map(([result, label, count]) => (
        <Button
          key={label}
          size="small"
          variant={result === chosen ? 'contained' : 'outlined'}
          aria-pressed={result === chosen}
          onClick={() => onChoose(result)}
        >
          {label} {formatNumber(count)}
        </Button>
      ))}
    </Box>
  );
}
