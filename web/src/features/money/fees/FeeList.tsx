import Add from '@mui/icons-material/Add';
import TrendingUp from '@mui/icons-material/TrendingUp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Fee } from '@trama/contract/schemas/money/cash';
import { roleLabel } from '@trama/contract/words/access/access-policy';
import { APPOINTMENT_MODALITY_LABELS } from '@trama/contract/words/agenda/appointments';
import { formatDate } from '@trama/contract/words/clinic-time';
import { amountText } from '@trama/contract/words/money/amounts';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { type Column, DataTable, NOTHING, ONE_LINE } from '../../../ui/lists/DataTable.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { WarningChip } from '../../../ui/states/WarningChip.tsx';
import { fees } from './fees.api.ts';
import { feeTexts as texts } from './fees.texts.ts';

const FeeDialog = lazy(() => import('./FeeDialog.tsx'));
const RaiseDialog = lazy(() => import('./RaiseDialog.tsx'));

const PAYER: Column<Fee> = {
  header: texts.payer,
  cell: ({ financiador }) => financiador ?? texts.noPayer,
  sx: { fontWeight: 600 },
};
const ROLE: Column<Fee> = {
  header: texts.role,
  cell: ({ role }) => (role ? roleLabel(role) : texts.anyRole),
};
const MODALITY: Column<Fee> = {
  header: texts.modality,
  cell: ({ modalidad }) => (modalidad ? APPOINTMENT_MODALITY_LABELS[modalidad] : texts.anyModality),
};
const PATIENT: Column<Fee> = {
  header: texts.patientPays,
  cell: ({ importe }) => amountText(importe),
  isFigure: true,
};
const PAID_BY: Column<Fee> = {
  header: texts.payerPays,
  cell: ({ importe_financiador }) => (importe_financiador === 0 ? NOTHING : amountText(importe_financiador)),
  isFigure: true,
};
const FROM: Column<Fee> = {
  header: texts.from,
  cell: ({ desde, vigente }) =>
    vigente ? formatDate(desde) : <WarningChip look="soon" label={texts.begins(formatDate(desde))} />,
  sx: ONE_LINE,
};
const COLUMNS = {
  narrow: [{ ...PAYER, cell: (fee: Fee) => <Whole fee={fee} /> }, PATIENT],
  medium: [PAYER, ROLE, PATIENT, PAID_BY, FROM],
  wide: [PAYER, ROLE, MODALITY, PATIENT, PAID_BY, FROM],
};

function Whole({ fee }: { fee: Fee }) {
  const about = [
    fee.role && roleLabel(fee.role),
    fee.modalidad && APPOINTMENT_MODALITY_LABELS[fee.modalidad],
    texts.begins(formatDate(fee.desde)),
  ];
  return (
    <>
      {fee.financiador ?? texts.noPayer}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {about.filter(Boolean).join(' · ')}
      </Typography>
    </>
  );
}

/** The price list in force, and what begins later. */
export function FeeList() {
  const mayChange = useSession().can('cash', 'create');
  const { data, error, refetch } = useQuery(fees);
  const [opened, setOpened] = useState<'new' | 'raise' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5, alignItems: 'center' }}>
        <Typography sx={{ color: 'text.secondary', flex: '1 1 320px' }}>{texts.hint}</Typography>
        {mayChange && data && data.length > 0 && (
          <>
            <Button startIcon={<TrendingUp />} onClick={() => setOpened('raise')}>
              {texts.raise}
            </Button>
            <Button variant="outlined" startIcon={<Add />} onClick={() => setOpened('new')}>
              {texts.add}
            </Button>
          </>
        )}
      </Box>
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      {!data && !error && <LoadingState text={texts.loading} />}
      {data && (
        <Card>
          {data.length === 0 ? (
            <EmptyState
              title={texts.none}
              hint={texts.noneHint}
              next={mayChange && { label: texts.add, onPress: () => setOpened('new') }}
            />
          ) : (
            <DataTable
              label={texts.title}
              columns={COLUMNS}
              rows={data}
              rowKey={({ id_arancel }) => id_arancel}
              outdated={false}
            />
          )}
        </Card>
      )}
      <Suspense>
        {opened === 'new' && <FeeDialog onClose={close} />}
        {opened === 'raise' && <RaiseDialog onClose={close} />}
      </Suspense>
    </>
  );
}
