import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** What can be done about it. */
export type NextStep = { label: string; to: string } | { label: string; onPress: () => void };

interface Props {
  icon?: ReactNode;
  title: string;
  /** 'h1' where nothing else is on the page. */
  titleComponent?: 'h1' | 'h2' | 'p';
  hint?: string | undefined;
  next?: NextStep | false | undefined;
  /** In place of `next`, where one button is not enough. */
  action?: ReactNode;
}

/** Nothing here, why, and what to do about it. */
export function EmptyState({ icon, title, titleComponent = 'p', hint, next, action }: Props) {
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
      {(action || next) && <Stack sx={{ pt: 1.5 }}>{action ?? (next && <NextButton next={next} />)}</Stack>}
    </Stack>
  );
}

function NextButton({ next }: { next: NextStep }) {
  const pressed = 'to' in next ? { component: Link, to: next.to } : { onClick: next.onPress };
  return (
    <Button variant="outlined" {...pressed}>
      {next.label}
    </Button>
  );
}
