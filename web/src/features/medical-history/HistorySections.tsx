import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { VerbatimText } from '../../ui/VerbatimText.tsx';
import { HISTORY_SECTIONS, type HistoryValues, type SectionSpec, shownValue } from './history-fields.ts';
import { historyTexts } from './medical-history.texts.ts';

/** A history as it is read: what was written, section by section, and in one line what was not. */
export function HistorySections({ values }: { values: HistoryValues }) {
  return (
    <Stack spacing={2}>
      {HISTORY_SECTIONS.map((section) =>
        section.folded ? (
          <FoldedSection key={section.title} section={section} values={values} />
        ) : (
          <SectionCard key={section.title} title={section.title}>
            <SectionContent section={section} values={values} />
          </SectionCard>
        ),
      )}
    </Stack>
  );
}

interface Props {
  section: SectionSpec;
  values: HistoryValues;
}

function FoldedSection({ section, values }: Props) {
  return (
    <Accordion variant="outlined" disableGutters slotProps={{ heading: { component: 'h2' } }}>
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Typography component="span" variant="h2" sx={{ color: 'primary.main' }}>
          {section.title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <SectionContent section={section} values={values} />
      </AccordionDetails>
    </Accordion>
  );
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
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
        }}
      >
        {written.map(({ field, value }) => (
          <Box
            key={field.name}
            sx={{ minWidth: 0, gridColumn: field.kind === 'text' ? '1 / -1' : undefined }}
          >
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {field.label}
            </Typography>
            <Box component="dd" sx={{ m: 0, maxWidth: '95ch' }}>
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
