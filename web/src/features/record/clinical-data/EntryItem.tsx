import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ClinicalEntry, RecordedChange } from '@trama/contract/words/record/clinical-lists/list';
import type { ReactNode } from 'react';
import { EntryCorrections } from '../../../domain/record/EntryCorrections.tsx';
import { ErrorChip, FolioText } from '../../../domain/record/EntryMark.tsx';
import { truncated } from '../../../ui/text/truncated.ts';
import { EntryHistory } from './EntryHistory.tsx';
import type { EntryText } from './entry-text.ts';

const CORRECTION_IN_CARD = 120;

interface Props {
  entry: ClinicalEntry;
  text: EntryText;
  /** As the card shows it: long texts cut, lesser ones left out. */
  brief?: boolean;
  /** Said about it as it is today. */
  hint?: string | null;
  action?: ReactNode;
  changeAction?: (change: RecordedChange) => ReactNode;
  /** Where a link may lead to. */
  anchor?: string;
}

export function EntryItem({ entry, text, brief = false, hint, action, changeAction, anchor }: Props) {
  const lines = text.lines.filter(({ text, inCard }) => text && !(brief && inCard === false));
  return (
    <Box component="li" id={anchor} tabIndex={anchor ? -1 : undefined}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'start' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Title text={text} error={entry.error} />
          {lines.map(({ label, text, inCard }) => (
            <Typography key={`${label}${text}`} variant="body2" sx={brief ? LINE : WHOLE_LINE}>
              {label && `${label}: `}
              <bdi>{brief && inCard ? truncated(text ?? '', inCard) : text}</bdi>
            </Typography>
          ))}
          {hint && (
            <Typography variant="body2" sx={{ color: 'Alert.warningColor', fontWeight: 600 }}>
              {hint}
            </Typography>
          )}
        </Box>
        <Stack direction="row" sx={{ alignItems: 'center', minHeight: 24 }}>
          <FolioText folio={entry.folio} />
          {action}
        </Stack>
      </Stack>
      <EntryCorrections corrections={entry.correcciones} {...(brief && { cut: CORRECTION_IN_CARD })} />
      <EntryHistory text={text} brief={brief} action={changeAction} />
    </Box>
  );
}

function Title({ text: { name, chips }, error }: { text: EntryText; error: boolean }) {
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
      <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <ErrorChip error={error} />
      {chips.map(({ label, strong }) => (
        <Chip
          key={label}
          size="small"
          label={label}
          color={strong ? 'success' : 'default'}
          variant="outlined"
        />
      ))}
    </Stack>
  );
}

const LINE = { color: 'text.secondary', overflowWrap: 'anywhere' } as const;
const WHOLE_LINE = { ...LINE, whiteSpace: 'pre-wrap' } as const;
