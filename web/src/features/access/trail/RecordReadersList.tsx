import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { useId, useState } from 'react';
import { RoleChip } from '../../../domain/access/RoleChip.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { recordReaders } from './trail.api.ts';
import { trailTexts } from './trail.texts.ts';

const SHOWN = 8;

interface Props {
  patientId: string;
  /** Shows only what this person did with the record. */
  onChoose: (providerId: string) => void;
}

/** Who opened this record, how often, and when last: the question with which an audit of a record begins. */
export function RecordReadersList({ patientId, onChoose }: Props) {
  const titleId = useId();
  const { data, error, refetch } = useQuery(recordReaders(patientId));
  const [whole, setWhole] = useState(false);
  const readers = data?.lectores ?? [];
  const shown = whole ? readers : readers.slice(0, SHOWN);
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ px: 2, pb: 2 }}>
      <Typography id={titleId} variant="h2" sx={{ fontSize: '1.0625rem', mb: 0.5 }}>
        {trailTexts.readers(patientId)}
      </Typography>
      <LoadError error={error} text={trailTexts.accessesFailed} onRetry={() => void refetch()} />
      {data?.lectores.length === 0 && <Typography variant="body2">{trailTexts.noReaders}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((reader) => (
          <Box component="li" key={reader.id_prestador} sx={ROW}>
            <Button
              size="small"
              sx={{ px: 0.5, minWidth: 0, textAlign: 'left' }}
              onClick={() => onChoose(String(reader.id_prestador))}
            >
              {lastNameFirst(reader)}
            </Button>
            <RoleChip role={reader.role} />
            <Typography variant="body2">{trailTexts.times(reader.veces)}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {trailTexts.lastTime(formatMoment(reader.ultima))}
            </Typography>
          </Box>
        ))}
      </Box>
      {readers.length > shown.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {trailTexts.allReaders(readers.length)}
        </Button>
      )}
      {data?.parcial && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {trailTexts.partly}
        </Typography>
      )}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  py: 0.25,
  borderTop: 1,
  borderColor: 'divider',
};
