import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { Link, useLocation } from 'react-router';

interface Props {
  label: string;
  parts: { to: string; label: string; isSeen: boolean }[];
}

/** Links to pages that belong together, the one on the screen among them. */
export function PartLinks({ label, parts }: Props) {
  const { pathname } = useLocation();
  return (
    <Stack component="nav" aria-label={label} direction="row" useFlexGap sx={PARTS}>
      {parts
        .filter(({ isSeen }) => isSeen)
        .map(({ to, label: name }) => {
          const isHere = pathname === to;
          return (
            <Chip
              key={to}
              clickable
              component={Link}
              to={to}
              label={name}
              variant={isHere ? 'filled' : 'outlined'}
              color={isHere ? 'primary' : 'default'}
              aria-current={isHere ? 'page' : undefined}
            />
          );
        })}
    </Stack>
  );
}

const PARTS = { flexWrap: 'wrap', gap: 1, mb: 2, displayPrint: 'none' } as const;
