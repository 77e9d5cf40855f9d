import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import type { Control } from 'react-hook-form';
import { HistoryField } from './HistoryField.tsx';
import { type FieldSpec, HISTORY_SECTIONS, type HistoryValues } from './history-fields.ts';

/** Texts that rarely pass a line stand beside each other; prose has the whole width. */
const isProse = (field: FieldSpec) => field.kind === 'text' && field.rows.min > 1;

export const HistoryFormSections = memo(function HistoryFormSections({
  control,
}: {
  control: Control<HistoryValues>;
}) {
  return (
    <Stack spacing={1.5}>
      {HISTORY_SECTIONS.map(({ title, fields }) => (
        <Accordion
          key={title}
          variant="outlined"
          disableGutters
          defaultExpanded
          slotProps={{ heading: { component: 'h2' } }}
        >
          <AccordionSummary expandIcon={<ExpandMore />}>
            <Typography component="span" variant="h2" sx={{ color: 'primary.main' }}>
              {title}
            </Typography>
          </AccordionSummary>
          <AccordionDetails sx={GRID}>
            {fields.map((field) => (
              <Box key={field.name} sx={{ minWidth: 0, gridColumn: isProse(field) ? '1 / -1' : undefined }}>
                <HistoryField spec={field} control={control} />
              </Box>
            ))}
          </AccordionDetails>
        </Accordion>
      ))}
    </Stack>
  );
});

const GRID = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
};
