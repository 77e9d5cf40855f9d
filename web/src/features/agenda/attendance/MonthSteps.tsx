import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { BEGINS_LARGE } from '../../../ui/text/begins-large.ts';
import { attendanceTexts as texts } from './attendance.texts.ts';
import { addMonths, monthText } from './months.ts';

interface Props {
  month: string;
  onChange: (month: string) => void;
}

export function MonthSteps({ month, onChange }: Props) {
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <IconButton
        size="small"
        aria-label={texts.previousMonth}
        onClick={() => onChange(addMonths(month, -1))}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton size="small" aria-label={texts.nextMonth} onClick={() => onChange(addMonths(month, 1))}>
        <ChevronRight />
      </IconButton>
      <Typography variant="h2" aria-live="polite" sx={BEGINS_LARGE}>
        {monthText(month)}
      </Typography>
    </Stack>
  );
}
