import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { HistoryVersion } from '@trama/contract/schemas/medical-history';
import { DiffText } from './DiffText.tsx';
import { FIELD_SPECS, shownValue } from './history-fields.ts';
import { versionTexts as texts } from './medical-history.texts.ts';

interface Props {
  older: HistoryVersion;
  newer: HistoryVersion;
}

/** Only the fields that changed, each with its words struck out and added. */
export function VersionComparison({ older, newer }: Props) {
  const changed = FIELD_SPECS.filter(({ name }) => older[name] !== newer[name]);
  return (
    <Box component="section" aria-labelledby="version-comparison" sx={{ mt: 3 }}>
      <Typography id="version-comparison" variant="h3" sx={{ mb: 1.5 }}>
        {texts.comparison(older.version, newer.version)}
      </Typography>
      {changed.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{texts.equal}</Typography>}
      <Stack spacing={2}>
        {changed.map((field) => (
          <Box key={field.name} sx={{ borderLeft: 3, borderColor: 'divider', pl: 1.5, minWidth: 0 }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {field.label}
            </Typography>
            <DiffText
              before={shownValue(field, older[field.name]) ?? ''}
              after={shownValue(field, newer[field.name]) ?? ''}
            />
          </Box>
        ))}
      </Stack>
    </Box>
  );
}
