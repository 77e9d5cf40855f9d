import Typography from '@mui/material/Typography';
import { dashboardTexts } from './dashboard.texts.ts';

/** Under what a standby has counted. */
export function DataAge({ seconds }: { seconds: number | undefined }) {
  if (seconds === undefined) return null;
  return (
    <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 1 }}>
      {seconds < 60 ? dashboardTexts.secondsOld(seconds) : dashboardTexts.minutesOld(Math.ceil(seconds / 60))}
    </Typography>
  );
}
