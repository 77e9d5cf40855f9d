import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Share } from '@trama/contract/schemas/money/settlements';
import { formatDate } from '@trama/contract/words/clinic-time';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { percentText } from '@trama/contract/words/money/amounts';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { type Column, DataTable, ONE_LINE } from '../../../ui/lists/DataTable.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { WarningChip } from '../../../ui/states/WarningChip.tsx';
import { shares } from './settlements.api.ts';
import { shareTexts as texts } from './settlements.texts.ts';

const ShareDialog = lazy(() => import('./ShareDialog.tsx'));

const WHO: Column<Share> = {
  header: texts.professional,
  cell: ({ prestadores }) => lastNameFirst(prestadores),
  sx: { fontWeight: 600 },
};
const PAYER: Column<Share> = {
  header: texts.payer,
  cell: ({ financiador }) => financiador ?? texts.anyPayer,
};
const PERCENT: Column<Share> = {
  header: texts.percent,
  cell: ({ centesimos }) => percentText(centesimos),
  isFigure: true,
};
const FROM: Column<Share> = {
  header: texts.from,
  cell: ({ desde, vigente }) =>
    vigente ? formatDate(desde) : <WarningChip look="soon" label={texts.begins(formatDate(desde))} />,
  sx: ONE_LINE,
};
const ALL = [WHO, PAYER, PERCENT, FROM];
const COLUMNS = { narrow: [WHO, PAYER, PERCENT], medium: ALL, wide: ALL };

/** The shares that hold, and those that begin later. */
export function ShareList() {
  const mayChange = useSession().can('cash', 'create');
  const { data, error, refetch } = useQuery(shares);
  const [isAdding, setAdding] = useState(false);
  return (
    <Card>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: 1.5, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 320px' }}>
          <Typography variant="h2">{texts.title}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.hint}
          </Typography>
        </Box>
        {mayChange && data && data.length > 0 && (
          <Button variant="outlined" startIcon={<Add />} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        )}
      </Box>
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      {data?.length === 0 && (
        <EmptyState
          title={texts.none}
          hint={texts.noneHint}
          next={mayChange && { label: texts.add, onPress: () => setAdding(true) }}
        />
      )}
      {data && data.length > 0 && (
        <DataTable
          label={texts.title}
          columns={COLUMNS}
          rows={data}
          rowKey={({ id_participacion }) => id_participacion}
          outdated={false}
        />
      )}
      <Suspense>{isAdding && <ShareDialog onClose={() => setAdding(false)} />}</Suspense>
    </Card>
  );
}
