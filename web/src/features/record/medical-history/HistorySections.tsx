import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FoldingSection } from '../../../ui/page/FoldingSection.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { LINE_WIDTH } from '../../../ui/text/line-width.ts';
import { VerbatimText } from '../../../ui/text/VerbatimText.tsx';
import {
  HISTORY_SECTIONS,
  type HistoryValues,
  isProse,
  type SectionSpec,
  shownValue,
} from './history-fields.ts';
import { historyTexts } from './medical-history.texts.ts';

/** A history as it is read: what was written, section by section, and in one line what was not. */
export function HistorySections({ values }: { values: HistoryValues }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {HISTORY_SECTIONS.map((section) => {
        const Frame = section.folded ? FoldingSection : SectionCard;
        return (
          <Frame key={section.title} title={section.title}>
            <SectionContent section={section} values={values} />
          </Frame>
        );
      })}
    </Box>
  );
}

interface Props {
  section: SectionSpec;
  values: HistoryValues;
}

function SectionContent({ section, values }: Props) {
  const shown = section.fields.map((field) => ({ field, value: shownValue(field, values[field.name]) }));
  const written = shown.filter(({ value }) => value !== null);
  const missing = shown.filter(({ value }) => value === null).map(({ field }) => field.label);
  if (written.length === 0) return <Muted>{historyTexts.noContent}</Muted>;
  return (
    <>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          columnGap: 3,
          rowGap: 1.75,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
        }}
      >
        {written.map(({ field, value }) => (
          <Box key={field.name} sx={{ minWidth: 0, gridColumn: isProse(field) ? '1 / -1' : undefined }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {field.label}
            </Typography>
            <Box component="dd" sx={{ m: 0, maxWidth: LINE_WIDTH }}>
              <VerbatimText>{value}</VerbatimText>
            </Box>
          </Box>
        ))}
      </Box>
      {missing.length > 0 && <Muted>{historyTexts.missing(missing.join(', '))}</Muted>}
    </>
  );
}

function Muted({ children }: { children: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', '&:not(:first-child)': { mt: 1.75 } }}>
      {children}
    </Typography>
  );
}
