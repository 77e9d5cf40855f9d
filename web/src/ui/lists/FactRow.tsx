import Box from '@mui/material/Box';
import { type Fact, FactItem } from './FactList.tsx';

/** Labels and values beside each other, each as wide as it needs: what is known of somebody takes one line. */
export function FactRow({ facts }: { facts: Fact[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 1 }}>
      {facts.map(([label, value]) => value && <FactItem key={label} label={label} value={value} />)}
    </Box>
  );
}
