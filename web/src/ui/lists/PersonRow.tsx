import Chip from '@mui/material/Chip';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  name: string;
  /** Beside the name. */
  mark?: ReactNode;
  secondary: string;
  to: string;
  /** Navigation state that goes along. */
  state?: unknown;
  /** On the chip; 'Ver' by default. */
  action?: string;
}

/** Somebody, a line about them, and the way to their record: the whole row leads there. */
export function PersonRow({ name, mark, secondary, to, state, action = 'Ver' }: Props) {
  return (
    <Row>
      <ListItemText
        primary={
          <>
            {name} {mark}
          </>
        }
        secondary={secondary}
        sx={{ overflowWrap: 'anywhere' }}
      />
      <Chip
        clickable
        size="small"
        color="primary"
        variant="outlined"
        label={action}
        aria-label={`${action} ${name}`}
        component={Link}
        to={to}
        state={state}
        sx={{ ml: 1.5, ...WHOLE_ROW }}
      />
    </Row>
  );
}

export function PersonRowSkeleton() {
  return (
    <Row>
      <ListItemText primary={<Skeleton width="40%" />} secondary={<Skeleton width="60%" />} />
    </Row>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <ListItem disableGutters divider sx={ROW}>
    {children}
  </ListItem>
);

/** The chip's own area grows over its row: one link, one tab stop, and 48 pixels to hit. */
const WHOLE_ROW = {
  position: 'static',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const;

const ROW = {
  position: 'relative',
  minHeight: 48,
  py: 0.25,
  '& .MuiListItemText-root': { my: 0.25 },
  '&:hover': { bgcolor: 'action.hover' },
  '&:last-of-type': { borderBottom: 0 },
} as const;
