import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { FOLLOW_UP_LABELS, type FollowUpTextField } from '@trama/contract/words/record/follow-ups';
import { LINE_WIDTH } from '../../../ui/text/line-width.ts';
import { VerbatimText } from '../../../ui/text/VerbatimText.tsx';

interface Props {
  followUp: FollowUp;
  fields: readonly FollowUpTextField[];
}

/** Those of the fields that were written, each under its name. */
export function FollowUpTexts({ followUp, fields }: Props) {
  return (
    <Stack component="dl" spacing={1.25} sx={{ m: 0 }}>
      {fields.map((field) => followUp[field] && <Block key={field} field={field} text={followUp[field]} />)}
    </Stack>
  );
}

function Block({ field, text }: { field: FollowUpTextField; text: string }) {
  return (
    <div>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {FOLLOW_UP_LABELS[field]}
      </Typography>
      <Box component="dd" sx={{ m: 0, maxWidth: LINE_WIDTH }}>
        <VerbatimText>{text}</VerbatimText>
      </Box>
    </div>
  );
}
