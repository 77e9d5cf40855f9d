import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Presentation, PresentationLine } from '@trama/contract/schemas/money/presentations';
import { formatDate } from '@trama/contract/words/clinic-time';
import { amountText } from '@trama/contract/words/money/amounts';
import {
  mayBecome,
  PRESENTATION_STATE_LABELS,
  PRESENTATION_STATES,
  PRESENTATION_WARNING_LABELS,
  type PresentationState,
} from '@trama/contract/words/money/presentations';
import { useId, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { type Column, DataTable, ONE_LINE } from '../../../ui/lists/DataTable.tsx';
import { FactList } from '../../../ui/lists/FactList.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { WarningChip } from '../../../ui/states/WarningChip.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { presentationOf } from './presentations.api.ts';
import { monthText, presentationTexts as texts } from './presentations.texts.ts';
import { StepDialog } from './StepDialog.tsx';

type Line = PresentationLine;
const LOOKS = { presentado: 'quiet', cobrado: 'good', debitado: 'over', representado: 'soon' } as const;

const DATE: Column<Line> = { header: texts.date, cell: ({ fecha }) => formatDate(fecha), sx: ONE_LINE };
const PATIENT: Column<Line> = { header: texts.patient, cell: (line) => <Who line={line} /> };
/** On a telephone the day and the amount have no column of their own. */
const WHOLE: Column<Line> = { header: texts.patient, cell: (line) => <Who line={line} whole /> };
const AMOUNT: Column<Line> = {
  header: texts.amount,
  cell: ({ importe }) => amountText(importe),
  isFigure: true,
};
const STATE: Column<Line> = {
  header: texts.state,
  cell: ({ estado }) => <WarningChip look={LOOKS[estado]} label={PRESENTATION_STATE_LABELS[estado]} />,
};

function Who({ line, whole = false }: { line: Line; whole?: boolean }) {
  const { paciente, numero_afiliado, prestador, motivo, codigo_validacion, importe_debitado, avisos } = line;
  const about = [
    numero_afiliado,
    prestador,
    codigo_validacion && texts.codeOf(codigo_validacion),
    importe_debitado > 0 && `${texts.debited} ${amountText(importe_debitado)}`,
    motivo,
  ];
  return (
    <>
      {paciente ?? texts.hidden}
      {whole && (
        <Typography variant="body2">
          {formatDate(line.fecha)} ·{' '}
          <Box component="span" sx={ONE_LINE}>
            {amountText(line.importe)}
          </Box>
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {about.filter(Boolean).join(' · ')}
      </Typography>
      {avisos.map((warning) => (
        <Typography key={warning} variant="body2" sx={{ color: 'warning.main' }}>
          {PRESENTATION_WARNING_LABELS[warning]}
        </Typography>
      ))}
    </>
  );
}

/** One presentation: its sessions are chosen, and take a step together. */
export default function PresentationDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const titleId = useId();
  const { data, error, refetch } = useQuery(presentationOf(id));
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>
        {data ? `${data.financiador} · ${monthText(data.mes)}` : texts.title}
      </DialogHeading>
      {data ? (
        <Lines presentation={data} onClose={onClose} />
      ) : (
        <DialogContent>
          <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
          {!error && <LoadingState text={texts.loading} />}
        </DialogContent>
      )}
    </Dialog>
  );
}

function Lines({ presentation, onClose }: { presentation: Presentation; onClose: () => void }) {
  const mayChange = useSession().can('cash', 'update');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [step, setStep] = useState<PresentationState | null>(null);
  const [coded, setCoded] = useState<Line | null>(null);
  const { lineas } = presentation;
  const lines = lineas.filter(({ id_linea }) => chosen.has(id_linea));
  const toggle = (id: number) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const choice: Column<Line> = {
    header: '',
    cell: ({ id_linea, paciente, fecha }) => (
      <Checkbox
        size="small"
        checked={chosen.has(id_linea)}
        slotProps={{ input: { 'aria-label': texts.choose(paciente ?? texts.hidden, formatDate(fecha)) } }}
        onChange={() => toggle(id_linea)}
      />
    ),
    sx: { width: 48, p: 0 },
  };
  const first = mayChange ? [choice] : [];
  const columns = {
    narrow: [...first, WHOLE, STATE],
    medium: [...first, DATE, PATIENT, AMOUNT, STATE],
    wide: [...first, DATE, PATIENT, AMOUNT, STATE],
  };
  const possible = PRESENTATION_STATES.filter(
    (to) => lines.length > 0 && lines.every(({ estado }) => mayBecome(estado, to)),
  );
  const isWhole = chosen.size === lineas.length;
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <FactList
            facts={[
              [texts.amount, amountText(presentation.importe)],
              [texts.collected, amountText(presentation.importe_cobrado)],
              [texts.debited, amountText(presentation.importe_debitado)],
              [texts.waiting, amountText(presentation.importe_pendiente)],
            ]}
          />
          {mayChange && (
            <FormControlLabel
              label={texts.chooseAll}
              control={
                <Checkbox
                  size="small"
                  checked={isWhole}
                  indeterminate={chosen.size > 0 && !isWhole}
                  onChange={() => setChosen(new Set(isWhole ? [] : lineas.map(({ id_linea }) => id_linea)))}
                />
              }
            />
          )}
          <DataTable
            label={texts.lines}
            columns={columns}
            rows={lineas}
            rowKey={({ id_linea }) => id_linea}
            outdated={false}
          />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        <Box sx={{ flexGrow: 1 }} aria-live="polite">
          {chosen.size > 0 && texts.chosen(chosen.size)}
        </Box>
        {lines.length === 1 && lines[0] && (
          <Button variant="outlined" onClick={() => setCoded(lines[0] ?? null)}>
            {texts.code}
          </Button>
        )}
        {possible.map((to) => (
          <Button key={to} variant="outlined" onClick={() => setStep(to)}>
            {texts.steps[to]}
          </Button>
        ))}
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
      {coded && <CodeDialog id={presentation.id_presentacion} line={coded} onClose={() => setCoded(null)} />}
      {step && (
        <StepDialog
          id={presentation.id_presentacion}
          lines={lines}
          estado={step}
          onClose={() => setStep(null)}
          onMoved={() => setChosen(new Set())}
        />
      )}
    </>
  );
}
