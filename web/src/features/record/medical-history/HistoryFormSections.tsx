import Box from '@mui/material/Box';
import { memo } from 'react';
import type { Control } from 'react-hook-form';
import { FoldingSection } from '../../../ui/page/FoldingSection.tsx';
import { LINE_WIDTH } from '../../../ui/text/line-width.ts';
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
              <Box key={field.name} sx={isProse(field) ? PROSE : { minWidth: 0 }}>
                <HistoryField spec={field} control={control} />
              </Box>
            ))}
          </Box>
        </FoldingSection>
      ))}
    </Box>
  );
});

/** The text and the button that opens it to a whole dialog. */
const PROSE = { minWidth: 0, gridColumn: '1 / -1', maxWidth: LINE_WIDTH + 64 };

const FIELD_GRID = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
};
