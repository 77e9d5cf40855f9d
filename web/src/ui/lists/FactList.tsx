import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export type Fact = [label: string, value: ReactNode];

/** Half of what a phone has room for. */
const PHONE_HALF = 180;

/** Labels and values in as many columns as fit. Facts without a value are left out. */
export function FactList({ facts, minWidth = 180 }: { facts: Fact[]; minWidth?: number }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: {
          // Two columns on a phone, unless the facts are wide.
          xs: `repeat(${minWidth > PHONE_HALF ? 1 : 2}, minmax(0, 1fr))`,
          sm: `repeat(auto-fill, minmax(min(${minWidth}px, 100%), 1fr))`,
        },
        columnGap: { xs: 2, sm: 3 },
        rowGap: 1.5,
      }}
    >
      {facts.map(([label, value]) => value && <FactItem key={label} label={label} value={value} />)}
    </Box>
  );
}

export function FactItem({ label, value }: { label: string; value: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
    </Box>
  );
}
