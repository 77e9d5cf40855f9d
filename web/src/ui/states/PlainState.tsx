import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface PlainStateProps {
  icon?: ReactNode;
  title: string;
  /** 'h1' where nothing else is on the page. */
  titleComponent?: 'h1' | 'h2' | 'p';
  hint?: string | undefined;
  action?: ReactNode;
}

/** Says that there is nothing here, and why. It needs no router, because the sign-in screens use it too. */
export function PlainState({ icon, title, titleComponent = 'p', hint, action }: PlainStateProps) {
  return (
    <Stack
      spacing={1}
      sx={{
        alignItems: 'center',
        textAlign: 'center',
        py: 6,
        px: 2,
        '& > .MuiSvgIcon-root': { fontSize: 40, color: 'text.secondary' },
      }}
    >
      {icon}
      <Typography variant="h3" component={titleComponent}>
        {title}
      </Typography>
      {hint && <Typography sx={{ color: 'text.secondary', maxWidth: 480 }}>{hint}</Typography>}
      {action && (
        <Stack spacing={1} sx={{ pt: 1.5 }}>
          {action}
        </Stack>
      )}
    </Stack>
  );
}
