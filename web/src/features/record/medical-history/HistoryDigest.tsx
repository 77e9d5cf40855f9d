import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { EntryCorrections } from '../../../domain/record/EntryCorrections.tsx';
import { ErrorChip, FolioText } from '../../../domain/record/EntryMark.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { VerbatimText } from '../../../ui/text/VerbatimText.tsx';
import { HISTORY_SECTIONS, shownValue } from './history-fields.ts';
import { historyOf } from './medical-history.api.ts';
import { historyTexts as texts } from './medical-history.texts.ts';
import { VersionInError } from './VersionInError.tsx';

/** What the history says, to be read beside a form: only what was written. */
export function HistoryDigest({ patientId }: { patientId: number }) {
  const { data, error, refetch } = useQuery(historyOf(patientId));
  if (error && !data)
    return <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState text={texts.loading} />;
  const history = data.data;
  if (!history) return <Typography sx={{ color: 'text.secondary' }}>{texts.none}</Typography>;
  const written = HISTORY_SECTIONS.map(({ title, fields }) => ({
    title,
    facts: fields.flatMap((field) => {
      const value = shownValue(field, history[field.name]);
      return value === null ? [] : [{ label: field.label, value }];
    }),
  })).filter(({ facts }) => facts.length > 0);
  return (
    <Stack spacing={2}>
      <div>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.updatedOn}: {formatMoment(history.fecha_actualizacion)} <FolioText folio={history.folio} />{' '}
          <ErrorChip error={history.error} />
        </Typography>
        <EntryCorrections corrections={history.correcciones} />
      </div>
      <VersionInError history={history} />
      {written.map(({ title, facts }) => (
        <Box key={title}>
          <Typography variant="h3" sx={{ mb: 0.5 }}>
            {title}
          </Typography>
          <Stack component="dl" spacing={1} sx={{ m: 0 }}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                  {label}
                </Typography>
                <Box component="dd" sx={{ m: 0 }}>
                  <VerbatimText>{value}</VerbatimText>
                </Box>
              </div>
            ))}
          </Stack>
        </Box>
      ))}
    </Stack>
  );
}
