import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Import } from '@trama/contract/schemas/exchange/imports';
import { type ImportTarget, targetLabel, targetsOffered } from '@trama/contract/words/exchange/imports';
import { useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { AppliedBefore } from './AppliedBefore.tsx';
import { useSimulation } from './imports.api.ts';
import { importTexts as texts } from './imports.texts.ts';

interface Props {
  imported: Import;
  onSimulated: () => void;
}

/** What each column of the file is taken for. */
export function ColumnsStep({ imported, onSimulated }: Props) {
  const [destinos, setDestinos] = useState(() => imported.columnas.map(({ destino }) => destino));
  const simulation = useSimulation(imported.id_importacion);
  // Two columns may have one title: what tells them apart is their place in the file.
  const columns = imported.columnas.map((column, place) => ({ ...column, place }));
  const offered = targetsOffered(imported.tipo, destinos);
  return (
    <SectionCard title={texts.columnsTitle}>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{texts.columnsIntro}</Typography>
      <AppliedBefore imported={imported} />
      {imported.avisos.map((notice) => (
        <Alert key={notice} severity="info" sx={{ mb: 1 }}>
          {notice}
        </Alert>
      ))}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {columns.map(({ titulo, muestras, place }) => (
          <Box component="li" key={place} sx={COLUMN}>
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{titulo}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {muestras.slice(0, 3).join(' · ') || texts.noSamples}
              </Typography>
            </Box>
            <TargetField
              title={titulo}
              value={destinos[place] ?? null}
              offered={offered}
              onChange={(target) =>
                setDestinos(destinos.map((destino, n) => (n === place ? target : destino)))
              }
            />
          </Box>
        ))}
      </Box>
      <ErrorAlert
        message={simulation.error && errorText(simulation.error, texts.simulateFailed)}
        onClose={() => simulation.reset()}
        sx={{ mt: 2, mb: 0 }}
      />
      <Button
        variant="contained"
        disabled={simulation.isPending}
        onClick={() => simulation.mutate(destinos, { onSuccess: onSimulated })}
        sx={{ mt: 2 }}
      >
        {simulation.isPending ? texts.simulating : texts.simulate}
      </Button>
    </SectionCard>
  );
}

interface TargetProps {
  title: string;
  value: ImportTarget | null;
  offered: ImportTarget[];
  onChange: (target: ImportTarget | null) => void;
}

/** The browser's own list: thirty choices for each of twenty columns would be slow to draw otherwise. */
function TargetField({ title, value, offered, onChange }: TargetProps) {
  return (
    <TextField
      select
      size="small"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : (target.value as ImportTarget))}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': texts.target(title) } }}
    >
      <option value="">{texts.ignored}</option>
      {offered.map((target) => (
        <option key={target} value={target}>
          {targetLabel(target)}
        </option>
      ))}
    </TextField>
  );
}

const COLUMN = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 280px' },
  gap: 1,
  alignItems: 'center',
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
} as const;
