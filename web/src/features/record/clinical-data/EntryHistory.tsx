import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { RecordedChange } from '@trama/contract/words/record/clinical-lists/list';
import type { ReactNode } from 'react';
import { EntryCorrections } from '../../../domain/record/EntryCorrections.tsx';
import { ErrorChip, FolioText } from '../../../domain/record/EntryMark.tsx';
import { truncated } from '../../../ui/text/truncated.ts';
import type { EntryText } from './entry-text.ts';

interface Props {
  text: EntryText;
  /** Only the last change, cut. */
  brief: boolean;
  action: ((change: RecordedChange) => ReactNode) | undefined;
}

/** What became of an entry since it was made: every change with its day, author, reason and folio, down to how it began. */
export function EntryHistory({ text: { changes, start }, brief, action }: Props) {
  const shown = brief ? changes.filter(({ inCard }) => inCard !== false) : changes;
  if (shown.length === 0) return null;
  return (
    <Stack component={brief ? 'div' : 'ol'} spacing={0.5} aria-label="Cambios" sx={brief ? {} : LIST}>
      {shown.map(({ change, text, inCard }) => (
        <Stack
          key={change.id_cambio}
          component={brief ? 'div' : 'li'}
          direction="row"
          spacing={1}
          sx={{ alignItems: 'start' }}
        >
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Typography variant="body2" sx={LINE}>
              <ErrorChip error={change.error} />
              {change.error && ' '}
              {brief && inCard ? truncated(text ?? '', inCard) : text}
            </Typography>
            {!brief && <EntryCorrections corrections={change.correcciones} />}
          </Box>
          {!brief && <FolioText folio={change.folio} />}
          {!brief && action?.(change)}
        </Stack>
      ))}
      {!brief && start && (
        <Typography component="li" variant="body2" sx={LINE}>
          {start}
        </Typography>
      )}
    </Stack>
  );
}

const LINE = { color: 'text.secondary', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const;

const LIST = {
  listStyle: 'none',
  p: 0,
  m: 0,
  mt: 0.5,
  pl: 1.5,
  borderLeft: 2,
  borderColor: 'divider',
} as const;
