import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import Alert from '@mui/material/Alert';
import type { DayOff } from './useDaysOff.ts';

/** At the head of a day's list: that it is a holiday, and who is absent. */
export function DaysOffLine({ daysOff }: { daysOff: DayOff[] }) {
  if (daysOff.length === 0) return null;
  return (
    <Alert severity="info" role="note" icon={<EventBusyOutlined />} sx={{ mx: 1.5, mb: 1 }}>
      {daysOff.map(({ text }) => text).join(' · ')}
    </Alert>
  );
}
