import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { HistoryVersion } from '@trama/contract/schemas/record/medical-history';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { DiffText } from './DiffText.tsx';
import { FIELD_SPECS, shownValue } from './history-fields.ts';
import { versionOf } from './medical-history.api.ts';
import { versionTexts as texts } from './medical-history.texts.ts';

interface Props {
  historyId: number;
  older: number;
  newer: number;
}

export function VersionComparison({ historyId, older, newer }: Props) {
  const before = useQuery(versionOf(historyId, older));
  const after = useQuery(versionOf(historyId, newer));
  const error = before.error ?? after.error;
  const retry = () => void Promise.all([before.refetch(), after.refetch()]);
  return (
    <Box component="section" aria-labelledby="version-comparison" sx={{ mt: 3 }}>
      <Typography id="version-comparison" variant="h3" sx={{ mb: 1.5 }}>
        {texts.comparison(older, newer)}
      </Typography>
      {before.data && after.data && <Changes older={before.data} newer={after.data} />}
      {before.isPending || after.isPending ? <LoadingState text={texts.loading} /> : null}
      {error && <LoadError error={error} text={texts.loadFailed} onRetry={retry} />}
    </Box>
  );
}

/** Only the fields that changed, each with its words struck out and added. */
function Changes({ older, newer }: { older: HistoryVersion; newer: HistoryVersion }) {
  const changed = FIELD_SPECS.filter(({ name }) => older[name] !== newer[name]);
  if (changed.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{texts.equal}</Typography>;
  return (
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
  );
}
