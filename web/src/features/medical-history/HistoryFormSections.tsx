import Box from '@mui/material/Box';
import { memo } from 'react';
import type { Control } from 'react-hook-form';
import { FoldingSection } from '../../ui/FoldingSection.tsx';
import { HistoryField } from './HistoryField.tsx';
import { HISTORY_SECTIONS, type HistoryValues, isProse } from './history-fields.ts';

interface Props {
  control: Control<HistoryValues>;
}

/** All sections are open at first: nobody should look for a field, or overlook one that a draft has filled. */
export const HistoryFormSections = memo(function HistoryFormSections({ control }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {HISTORY_SECTIONS.map(({ title, fields }) => (
        <FoldingSection key={title} title={title} open>
          <Box sx={FIELD_GRID}>
            {fields.map((field) => (
              <Box key={field.name} sx={{ minWidth: 0, gridColumn: isProse(field) ? '1 / -1' : undefined }}>
                <HistoryField spec={field} control={control} />
              </Box>
            ))}
          </Box>
        </FoldingSection>
      ))}
    </Box>
  );
});

const FIELD_GRID = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
};
