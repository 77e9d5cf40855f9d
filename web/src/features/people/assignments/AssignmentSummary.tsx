import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ProviderWithAssignments } from '@trama/contract/schemas/people/assignments';
import { formatNumber } from '@trama/contract/words/clinic-time';
import { overviewTexts } from './assignments.texts.ts';

/** Counts all active providers, whatever the filters show. */
export function AssignmentSummary({ entries }: { entries: ProviderWithAssignments[] }) {
  const withPatients = entries.filter(({ total_asignaciones }) => total_asignaciones > 0).length;
  const total = entries.reduce((sum, { total_asignaciones }) => sum + total_asignaciones, 0);
  const figures = [
    [overviewTexts.activeProviders, entries.length],
    [overviewTexts.withPatients, withPatients],
    [overviewTexts.withoutPatients, entries.length - withPatients],
    [overviewTexts.totalAssignments, total],
  ] as const;
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 1.5,
        m: 0,
        mb: 2,
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
      }}
    >
      {figures.map(([label, figure]) => (
        <Card key={label} sx={{ px: 2, py: 1.5 }}>
          <Typography component="dt" sx={{ fontSize: 14, color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontSize: 28, fontWeight: 650, lineHeight: 1.2 }}>
            {formatNumber(figure)}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}
