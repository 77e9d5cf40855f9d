import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Settlement, SettlementLine } from '@trama/contract/schemas/money/settlements';
import { formatDate } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { amountText, percentText } from '@trama/contract/words/money/amounts';
import { PAYMENT_MEANS_LABELS } from '@trama/contract/words/money/cash';
import { SETTLEMENT_LINE_LABELS } from '@trama/contract/words/money/settlements';
import { useId, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { type Column, DataTable, ONE_LINE } from '../../../ui/lists/DataTable.tsx';
import { FactList } from '../../../ui/lists/FactList.tsx';
import { PayDialog } from './PayDialog.tsx';
import { Standing } from './Standing.tsx';
import { useSettlementPaper } from './settlements.api.ts';
import { settlementTexts as texts } from './settlements.texts.ts';

const DATE: Column<SettlementLine> = {
  header: texts.date,
  cell: ({ fecha }) => formatDate(fecha),
  sx: ONE_LINE,
};
const WHO: Column<SettlementLine> = {
  header: texts.patient,
  cell: (line) => <Who line={line} />,
  sx: { overflowWrap: 'anywhere' },
};
const PAYER: Column<SettlementLine> = {
  header: texts.payer,
  cell: ({ financiador, tipo }) => (tipo === 'ajuste' ? '' : (financiador ?? texts.withoutPayer)),
};
const SHARE: Column<SettlementLine> = {
  header: texts.percent,
  cell: ({ centesimos, importe_base }) =>
    centesimos === null ? '' : `${percentText(centesimos)} de ${amountText(importe_base)}`,
  sx: ONE_LINE,
};
const PART: Column<SettlementLine> = {
  header: texts.part,
  cell: ({ importe }) => amountText(importe),
  sx: { fontWeight: 600 },
  isFigure: true,
};
const COLUMNS = {
  narrow: [DATE, WHO, PART],
  medium: [DATE, WHO, SHARE, PART],
  wide: [DATE, WHO, PAYER, SHARE, PART],
};

function Who({ line: { tipo, paciente, concepto } }: { line: SettlementLine }) {
  const isPlain = tipo === 'sesion';
  return (
    <>
      {concepto ?? paciente ?? texts.hidden}
      {!isPlain && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {SETTLEMENT_LINE_LABELS[tipo]}
        </Typography>
      )}
    </>
  );
}

/** One settlement with the sessions behind it. */
export default function SettlementDialog({
  settlement,
  onClose,
}: {
  settlement: Settlement;
  onClose: () => void;
}) {
  const titleId = useId();
  const mayPay = useSession().can('cash', 'create') && settlement.estado === 'abierta';
  const paper = useSettlementPaper();
  const [isPaying, setPaying] = useState(false);
  const { id_liquidacion: id } = settlement;
  if (isPaying) return <PayDialog settlement={settlement} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{fullName(settlement.prestadores)}</DialogHeading>
      <DialogContent tabIndex={0}>
        <Stack spacing={2}>
          <Standing settlement={settlement} />
          <FactList
            facts={[
              [texts.part, amountText(settlement.importe)],
              [texts.sessions, settlement.sesiones],
              [texts.charged, amountText(settlement.importe_base)],
              [texts.clinic, amountText(settlement.importe_clinica)],
              [texts.means, settlement.medio && PAYMENT_MEANS_LABELS[settlement.medio]],
              [texts.paidBy, settlement.pagada_por],
              [texts.note, settlement.nota],
            ]}
          />
          <Box>
            <Typography variant="h3" gutterBottom>
              {texts.byPayer}
            </Typography>
            <FactList
              facts={settlement.financiadores.map(({ financiador, sesiones, importe }) => [
                financiador ?? texts.withoutPayer,
                `${amountText(importe)} · ${texts.sessionCount(sesiones)}`,
              ])}
            />
          </Box>
          <Box>
            <Typography variant="h3" gutterBottom>
              {texts.lines}
            </Typography>
            <DataTable
              label={texts.lines}
              columns={COLUMNS}
              rows={settlement.lineas}
              rowKey={(line) => `${line.tipo} ${line.id_cargo} ${line.concepto} ${line.importe}`}
              outdated={false}
            />
          </Box>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{texts.close}</Button>
        {id !== null && (
          <Button
            startIcon={<DownloadOutlined />}
            disabled={paper.isPending}
            onClick={() => paper.mutate(id)}
          >
            {texts.downloadPdf}
          </Button>
        )}
        {mayPay && settlement.lineas.length > 0 && (
          <Button variant="contained" onClick={() => setPaying(true)}>
            {texts.pay}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
