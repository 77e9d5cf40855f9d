import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Cash } from '@trama/contract/schemas/money/cash';
import { formatTime } from '@trama/contract/words/clinic-time';
import { amountText } from '@trama/contract/words/money/amounts';
import { PAYMENT_MEANS_LABELS } from '@trama/contract/words/money/cash';
import { Link as RouterLink } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { type Column, DataTable, ONE_LINE } from '../../../ui/lists/DataTable.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { cashTexts as texts } from './cash.texts.ts';

type Movement = Cash['movimientos'][number];

const HOUR: Column<Movement> = {
  header: texts.hour,
  cell: ({ fecha_creacion }) => formatTime(fecha_creacion),
  sx: ONE_LINE,
};
const PATIENT: Column<Movement> = { header: texts.patient, cell: (move) => <Who move={move} /> };
const MEANS: Column<Movement> = {
  header: texts.means,
  cell: ({ medio }) => PAYMENT_MEANS_LABELS[medio],
  sx: ONE_LINE,
};
const AUTHOR: Column<Movement> = { header: texts.by, cell: ({ autor }) => autor };
const AMOUNT: Column<Movement> = {
  header: texts.amount,
  cell: ({ importe }) => amountText(importe),
  sx: { fontWeight: 600 },
  isFigure: true,
};

const COLUMNS = {
  narrow: [HOUR, PATIENT, AMOUNT],
  medium: [HOUR, PATIENT, MEANS, AMOUNT],
  wide: [HOUR, PATIENT, MEANS, AUTHOR, AMOUNT],
};

/** Every payment and annulment of the day, the newest first. */
export function CashMovements({ movements, outdated }: { movements: Movement[]; outdated: boolean }) {
  if (movements.length === 0)
    return <EmptyState title={texts.none} next={{ label: texts.openAgenda, to: paths.agenda }} />;
  return (
    <DataTable
      label={texts.movements}
      columns={COLUMNS}
      rows={movements}
      rowKey={({ tipo, id_pago }) => `${tipo} ${id_pago}`}
      outdated={outdated}
    />
  );
}

function Who({
  move: { tipo, id_paciente, paciente, concepto, motivo, medio, anulado },
}: {
  move: Movement;
}) {
  const about = [
    tipo === 'anulacion' && [texts.annulment, motivo].filter(Boolean).join(': '),
    tipo === 'pago' && anulado && texts.wasAnnulled,
    tipo === 'pago' && concepto,
  ].filter(Boolean);
  return (
    <>
      {id_paciente === null ? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {texts.hidden}
        </Box>
      ) : (
        <Link component={RouterLink} to={paths.patient(id_paciente)}>
          {paciente}
        </Link>
      )}
      <Typography variant="body2" sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
        {PAYMENT_MEANS_LABELS[medio]}
      </Typography>
      {about.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {about.join(' · ')}
        </Typography>
      )}
    </>
  );
}
