import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { truncated } from '../../ui/truncated.ts';
import type { RecordText } from './record-texts.ts';

interface Props {
  text: RecordText;
  /** As the card shows it: long texts cut, lesser ones left out. */
  brief?: boolean;
  action?: ReactNode;
  /** Where a link may lead to. */
  anchor?: string;
}

export function RecordItem({ text: { name, chips, lines }, brief = false, action, anchor }: Props) {
  const shown = lines.filter(({ text, inCard }) => text && !(brief && inCard === false));
  return (
    <Stack
      component="li"
      id={anchor}
      tabIndex={anchor ? -1 : undefined}
      direction="row"
      spacing={1}
      sx={{ alignItems: 'start' }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
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
        {shown.map(({ label, text, inCard }) => (
          <Typography
            key={`${label}${text}`}
            variant="body2"
            sx={{
              color: 'text.secondary',
              overflowWrap: 'anywhere',
              whiteSpace: brief ? 'normal' : 'pre-wrap',
            }}
          >
            {label && `${label}: `}
            <bdi>{brief && inCard ? truncated(text ?? '', inCard) : text}</bdi>
          </Typography>
        ))}
      </Box>
      {action}
    </Stack>
  );
}
