import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { fullName } from '@trama/contract/words/full-name';
import { FOLLOW_UP_TEXT_FIELDS, provenanceText } from '@trama/contract/words/record/follow-ups';
import { ActMoment } from '../../../domain/record/ActMoment.tsx';
import { EntryCorrections } from '../../../domain/record/EntryCorrections.tsx';
import { ErrorChip, FolioText } from '../../../domain/record/EntryMark.tsx';
import { FollowUpTexts } from './FollowUpTexts.tsx';

/** A follow-up with all its texts, below each other. */
export function WholeFollowUp({ followUp }: { followUp: FollowUp }) {
  return (
    <Box component="article" sx={{ pl: 1.5, borderLeft: 3, borderColor: 'divider' }}>
      <Typography component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
        <ActMoment {...followUp} />
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {` · ${provenanceText(followUp) ?? fullName(followUp.prestadores)}`}
        </Box>{' '}
        <ErrorChip error={followUp.error} /> <FolioText folio={followUp.folio} />
      </Typography>
      <FollowUpTexts followUp={followUp} fields={FOLLOW_UP_TEXT_FIELDS} />
      <EntryCorrections corrections={followUp.correcciones} />
    </Box>
  );
}
