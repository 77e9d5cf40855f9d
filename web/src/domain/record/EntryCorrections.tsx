import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { RecordedCorrection } from '@trama/contract/words/record/entry-facts';
import { LINE_WIDTH } from '../../ui/text/line-width.ts';
import { truncated } from '../../ui/text/truncated.ts';
import { clarificationHead, otherRecordText } from './entry-texts.ts';

interface Props {
  corrections: RecordedCorrection[];
  /** In a card: each text cut after so many characters. */
  cut?: number;
}

/** What was clarified about an entry, below its text: with folio, moment and author as they were that day. */
export function EntryCorrections({ corrections, cut }: Props) {
  if (corrections.length === 0) return null;
  return (
    <Stack component="ul" spacing={0.75} sx={LIST}>
      {corrections.map((correction) => (
        <Box component="li" key={correction.folio} sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {`${clarificationHead(correction)}: `}
          </Box>
          <bdi>{cut ? truncated(correction.aclaracion, cut) : correction.aclaracion}</bdi>
          <OtherRecord correction={correction} />
        </Box>
      ))}
    </Stack>
  );
}

function OtherRecord({ correction }: { correction: RecordedCorrection }) {
  const text = otherRecordText(correction);
  if (!text) return null;
  return <Box sx={{ color: 'text.secondary' }}>{text}</Box>;
}

const LIST = {
  listStyle: 'none',
  m: 0,
  mt: 1,
  p: 0,
  pl: 1.5,
  borderLeft: 3,
  borderColor: 'warning.main',
  fontSize: '0.875rem',
  maxWidth: LINE_WIDTH,
} as const;
