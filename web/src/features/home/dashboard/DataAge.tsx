import Typography from '@mui/material/Typography';
import { dashboardTexts } from './dashboard.texts.ts';

/** Shown below figures from a standby: how old they may be. */
export function DataAge({ seconds }: { seconds: number | undefined }) {
  if (seconds === undefined) return null;
  return (
    <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 1 }}>
      {seconds < 60 ? dashboardTexts.secondsOld(seconds) : dashboardTexts.minutesOld(Math.ceil(seconds / 60))}
    </Typography>
  );
}
