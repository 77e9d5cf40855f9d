import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ShiftMonth } from '@trama/contract/schemas/money/shifts';
import { CONFORMITY_MEANS_LABELS, hoursText, monthText } from '@trama/contract/words/agenda/conformity';
import { calledLastNameFirst } from '@trama/contract/words/full-name';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { ANYWHERE, type Column, DataTable, ONE_LINE } from '../../../ui/lists/DataTable.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { WarningChip } from '../../../ui/states/WarningChip.tsx';
import { monthOf, useConformMonth, useShiftSheet } from './shifts.api.ts';
import { monthTexts as texts } from './shifts.texts.ts';

const ConformityDialog = lazy(() => import('../../../domain/agenda/ConformityDialog.tsx'));

const PATIENT: Column<ShiftMonth> = {
  header: texts.patient,
  cell: ({ pacientes }) => calledLastNameFirst(pacientes),
  sx: ANYWHERE,
};
const COMPANION: Column<ShiftMonth> = { header: texts.companion, cell: ({ prestador }) => prestador };
const SHIFTS: Column<ShiftMonth> = { header: texts.shifts, cell: ({ jornadas }) => jornadas };
const HOURS: Column<ShiftMonth> = {
  header: texts.hours,
  cell: ({ minutos, minutos_paciente, horas_mes }) => (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <span>{hoursText(minutos)}</span>
      {horas_mes !== null &&
        (minutos_paciente > horas_mes * 60 ? (
          <WarningChip look="soon" label={texts.over(horas_mes)} />
        ) : (
          <WarningChip look="quiet" label={texts.authorized(horas_mes)} />
        ))}
    </Stack>
  ),
  sx: ONE_LINE,
};
const AGREED: Column<ShiftMonth> = {
  header: texts.conformity,
  cell: ({ conformidad, minutos, abiertas }) => {
    if (conformidad && conformidad.minutos !== minutos)
      return <WarningChip look="soon" label={texts.agreedLess(hoursText(conformidad.minutos))} />;
    if (conformidad)
      return <WarningChip look="good" label={texts.agreed(CONFORMITY_MEANS_LABELS[conformidad.medio])} />;
    return <WarningChip look="quiet" label={abiertas > 0 ? texts.open : texts.unsigned} />;
  },
};
/** A telephone has no room for columns of their own: the professional and the family's agreement stand below the patient. */
const VISITS: Column<ShiftMonth> = {
  ...PATIENT,
  cell: (month) => (
    <Stack spacing={0.5} sx={{ alignItems: 'start' }}>
      <span>{calledLastNameFirst(month.pacientes)}</span>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {month.prestador}
      </Typography>
      {AGREED.cell(month)}
    </Stack>
  ),
};
const COLUMNS = {
  narrow: [VISITS, HOURS],
  medium: [PATIENT, COMPANION, HOURS, AGREED],
  wide: [PATIENT, COMPANION, SHIFTS, HOURS, AGREED],
};

/** Each companion’s visits in a month and their hours, the sheet, and what the family says. */
export function ShiftMonths({ month }: { month: string }) {
  const mayAgree = useSession().can('shifts', 'update');
  const { data, error, refetch, isFetching } = useQuery(monthOf(month));
  const sheet = useShiftSheet();
  const [asked, setAsked] = useState<ShiftMonth | null>(null);
  if (error) return <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState text={texts.loading} />;
  if (data.length === 0) return <EmptyState title={texts.none} />;
  return (
    <>
      <DataTable
        label={texts.title}
        columns={COLUMNS}
        rows={data}
        rowKey={({ id_paciente, id_prestador }) => `${id_paciente} ${id_prestador}`}
        outdated={isFetching}
        actions={(row) => (
          <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 0.5 }}>
            {mayAgree && !row.conformidad && row.abiertas === 0 && (
              <Button size="small" onClick={() => setAsked(row)}>
                {texts.agree}
              </Button>
            )}
            <IconButton
              aria-label={`${texts.sheet}: ${calledLastNameFirst(row.pacientes)}`}
              disabled={sheet.isPending}
              onClick={() =>
                sheet.mutate({ id_paciente: row.id_paciente, id_prestador: row.id_prestador, mes: month })
              }
            >
              <DescriptionOutlined fontSize="small" />
            </IconButton>
          </Stack>
        )}
      />
      <Suspense>{asked && <Agree row={asked} month={month} onClose={() => setAsked(null)} />}</Suspense>
    </>
  );
}

function Agree({ row, month, onClose }: { row: ShiftMonth; month: string; onClose: () => void }) {
  const send = useConformMonth(row, month);
  const name = calledLastNameFirst(row.pacientes);
  return (
    <ConformityDialog
      title={texts.agreeTitle}
      about={texts.about(name, hoursText(row.minutos), monthText(month))}
      send={send}
      onClose={onClose}
    />
  );
}
