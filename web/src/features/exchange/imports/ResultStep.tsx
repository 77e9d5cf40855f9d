import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Import } from '@trama/contract/schemas/exchange/imports';
import { formatNumber } from '@trama/contract/words/clinic-time';
import { type ImportType, ROW_RESULT_LABELS, ROW_RESULTS } from '@trama/contract/words/exchange/imports';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../lib/http/http.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FactList } from '../../../ui/lists/FactList.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { useReport, useWithdrawal } from './imports.api.ts';
import { importTexts as texts } from './imports.texts.ts';

/** Results of the rows and what came with them, by their name in the summary. */
const RESULTS = ROW_RESULTS.map((result): [string, string] => [result, ROW_RESULT_LABELS[result].many]);
const FACTS: Record<ImportType, [string, string][]> = {
  patients: [...RESULTS, ['notas', texts.notes], ['asignaciones', texts.assignments]],
  providers: [...RESULTS, ['correos', texts.mails]],
  balances: [...RESULTS],
  authorizations: [...RESULTS],
};

/** What was done, also as a file, and how to withdraw it. */
export function ResultStep({ imported }: { imported: Import }) {
  const report = useReport(imported.id_importacion);
  const [asked, setAsked] = useState(false);
  const counts = imported.resumen ?? {};
  const isWithdrawn = imported.estado === 'retirada';
  return (
    <SectionCard title={isWithdrawn ? texts.withdrawnTitle : texts.resultTitle}>
      {isWithdrawn && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {texts.withdrawn(imported.tipo, counts.retirados ?? 0, counts.conservados ?? 0)}
        </Alert>
      )}
      <ErrorAlert
        message={report.error && errorText(report.error, texts.reportFailed)}
        onClose={() => report.reset()}
      />
      <FactList
        minWidth={120}
        facts={FACTS[imported.tipo].flatMap(([name, label]): [string, string][] => {
          const count = counts[name] ?? 0;
          return count > 0 ? [[label, formatNumber(count)]] : [];
        })}
      />
      {!isWithdrawn && (counts.duda ?? 0) + (counts.error ?? 0) > 0 && (
        <Typography sx={{ mt: 2 }}>{texts.applyLeftOut(counts)}</Typography>
      )}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button
          variant="contained"
          startIcon={<FileDownloadOutlined />}
          disabled={report.isPending}
          onClick={() => report.mutate()}
        >
          {texts.report}
        </Button>
        <Button component={Link} to={imported.tipo === 'providers' ? paths.providers : paths.patients}>
          {texts.seePeople[imported.tipo]}
        </Button>
        <Button component={Link} to={paths.imports}>
          {texts.another}
        </Button>
        {!isWithdrawn && texts.withdrawQuestion[imported.tipo] !== '' && (
          <Button color="error" onClick={() => setAsked(true)}>
            {texts.withdraw}
          </Button>
        )}
      </Stack>
      <WithdrawDialog imported={imported} open={asked} onClose={() => setAsked(false)} />
    </SectionCard>
  );
}

function WithdrawDialog({
  imported,
  open,
  onClose,
}: {
  imported: Import;
  open: boolean;
  onClose: () => void;
}) {
  const withdrawal = useWithdrawal(imported.id_importacion);
  const close = () => {
    withdrawal.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={texts.withdrawTitle}
      confirmText={texts.withdraw}
      confirmColor="error"
      busy={withdrawal.isPending}
      error={withdrawal.error && errorText(withdrawal.error, texts.withdrawFailed)}
      onConfirm={() => withdrawal.mutate(undefined, { onSuccess: close })}
      onCancel={close}
    >
      <Typography>{texts.withdrawQuestion[imported.tipo]}</Typography>
    </ConfirmDialog>
  );
}
