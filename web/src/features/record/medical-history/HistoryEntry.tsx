import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { EntryFacts } from '@trama/contract/words/record/entry-facts';
import type { ReactNode } from 'react';
import { EntryCorrections } from '../../../domain/record/EntryCorrections.tsx';
import { ErrorChip, FolioText } from '../../../domain/record/EntryMark.tsx';
import { EntryMenu } from '../../../domain/record/EntryMenu.tsx';
import { SignatureChips } from '../../../domain/record/SignatureChips.tsx';

interface Props {
  patientId: number;
  entry: EntryFacts;
  /** For the menu: the history, or which version of it. */
  title: string;
  /** Who saved it and when. */
  children: ReactNode;
}

/** Heads a version of the history as what it is in the record: an entry, with its folio and what was clarified about it. */
export function HistoryEntry({ patientId, entry, title, children }: Props) {
  return (
    <>
      <Stack direction={{ xs: 'column-reverse', sm: 'row' }} spacing={{ xs: 0, sm: 1 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>{children}</Box>
        <Stack
          direction="row"
          spacing={1}
          sx={{ alignItems: 'center', alignSelf: 'flex-start', minHeight: 34 }}
        >
          <FolioText folio={entry.folio} />
          <ErrorChip error={entry.error} />
          <EntryMenu patientId={patientId} kind="history" entry={entry} title={title} />
        </Stack>
      </Stack>
      <SignatureChips patientId={patientId} folio={entry.folio} />
      <EntryCorrections corrections={entry.correcciones} />
    </>
  );
}
