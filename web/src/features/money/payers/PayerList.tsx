import Add from '@mui/icons-material/Add';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Payer } from '@trama/contract/schemas/money/coverage';
import { PAYER_KIND_LABELS } from '@trama/contract/words/money/coverage';
import { lazy, Suspense, useState } from 'react';
import { payers } from '../../../domain/money/payers.api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { type Column, DataTable, NOTHING, ONE_LINE, orMissing } from '../../../ui/lists/DataTable.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { WarningChip } from '../../../ui/states/WarningChip.tsx';
import { payerTexts as texts } from './payers.texts.ts';

const PayerDialog = lazy(() => import('./PayerDialog.tsx'));

const NAME: Column<Payer> = { header: texts.name, cell: ({ nombre }) => nombre, sx: { fontWeight: 600 } };
const KIND: Column<Payer> = {
  header: texts.kind,
  cell: ({ tipo }) => PAYER_KIND_LABELS[tipo],
  sx: ONE_LINE,
};
const RNOS: Column<Payer> = { header: texts.rnos, cell: ({ rnos }) => orMissing(rnos), sx: ONE_LINE };
const PATIENTS: Column<Payer> = {
  header: texts.patients,
  cell: ({ pacientes }) => pacientes || NOTHING,
  isFigure: true,
};
const STATUS: Column<Payer> = {
  header: texts.status,
  cell: ({ activo, pendiente }) =>
    pendiente ? <WarningChip look="soon" label={texts.pending} /> : <StatusChip active={activo} />,
};
const COLUMNS = {
  narrow: [NAME, STATUS],
  medium: [NAME, KIND, PATIENTS, STATUS],
  wide: [NAME, KIND, RNOS, PATIENTS, STATUS],
};

/** The clinic's list of who pays. */
export function PayerList() {
  const mayChange = useSession().can('coverage', 'update');
  const { data, error, refetch, isFetching } = useQuery(payers);
  const [edited, setEdited] = useState<Payer | 'new' | null>(null);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5, alignItems: 'center' }}>
        <Typography sx={{ color: 'text.secondary', flex: '1 1 320px' }}>{texts.hint}</Typography>
        {mayChange && (
          <Button variant="outlined" startIcon={<Add />} onClick={() => setEdited('new')}>
            {texts.add}
          </Button>
        )}
      </Box>
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      {!data && !error && <LoadingState text={texts.loading} />}
      {data && (
        <Card>
          <DataTable
            label={texts.title}
            columns={COLUMNS}
            rows={data}
            rowKey={({ id_financiador }) => id_financiador}
            outdated={isFetching && !data}
            actions={
              mayChange
                ? (payer) => (
                    <IconButton aria-label={texts.edit(payer.nombre)} onClick={() => setEdited(payer)}>
                      <EditOutlined fontSize="small" />
                    </IconButton>
                  )
                : undefined
            }
          />
        </Card>
      )}
      <Suspense>
        {edited && <PayerDialog payer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  );
}
