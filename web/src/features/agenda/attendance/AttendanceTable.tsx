import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Attendance } from '@trama/contract/schemas/agenda/attendance';
import { formatNumber } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst, fullName } from '@trama/contract/words/full-name';
import { useState } from 'react';
import { ANYWHERE, type Column, DataTable } from '../../../ui/lists/DataTable.tsx';
import { RowActions } from '../../../ui/lists/RowActions.tsx';
import { attendanceTexts as texts } from './attendance.texts.ts';
import { COUNTS } from './attendance-counts.ts';
import type { useSheet } from './useSheet.ts';

/** More rows than anybody reads at once would only make the page slow. */
const SHOWN = 50;

interface Props {
  rows: Attendance[];
  month: string;
  sheet: ReturnType<typeof useSheet>;
}

export function AttendanceTable({ rows, month, sheet }: Props) {
  const [shown, setShown] = useState(SHOWN);
  const hidden = rows.length - shown;
  return (
    <>
      <DataTable
        label={texts.table}
        columns={COLUMNS}
        rows={rows.slice(0, shown)}
        rowKey={({ id_paciente, id_prestador }) => `${id_paciente} ${id_prestador}`}
        outdated={false}
        actions={({ id_paciente: patientId, id_prestador, pacientes }) => (
          <RowActions
            name={calledLastNameFirst(pacientes)}
            actions={[
              {
                label: texts.sheet,
                icon: <DescriptionOutlined fontSize="small" />,
                props: {
                  disabled: sheet.isPending,
                  onClick: () => sheet.mutate({ patientId, id_prestador, mes: month }),
                },
              },
            ]}
          />
        )}
      />
      {hidden > 0 && (
        <Button onClick={() => setShown(shown + SHOWN)} sx={{ m: 1.5 }}>
          {texts.more(Math.min(hidden, SHOWN))}
        </Button>
      )}
    </>
  );
}

/** A table full of zeros hides the figures. */
const NOTHING = '–';

/** '1 h 30 min' */
function hoursText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ') || NOTHING;
}

type AttendanceColumn = Column<Attendance>;
const PATIENT: AttendanceColumn = {
  header: texts.columns.patient,
  cell: ({ pacientes }) => calledLastNameFirst(pacientes),
  sx: ANYWHERE,
};
const PROVIDER: AttendanceColumn = {
  header: texts.columns.provider,
  cell: ({ prestadores }) => fullName(prestadores),
  sx: ANYWHERE,
};
const COUNTED: AttendanceColumn[] = COUNTS.map((count) => ({
  header: texts.counts[count],
  cell: (row) => (row[count] ? formatNumber(row[count]) : NOTHING),
}));
const TIME: AttendanceColumn = {
  header: texts.columns.hours,
  cell: ({ minutos }) => hoursText(minutos),
};
/** For narrow screens: patient and provider in one cell, all figures in another. */
const PEOPLE: AttendanceColumn = {
  header: texts.columns.patient,
  cell: ({ pacientes, prestadores }) => (
    <>
      {calledLastNameFirst(pacientes)}
      <Box sx={{ color: 'text.secondary' }}>{fullName(prestadores)}</Box>
    </>
  ),
  sx: ANYWHERE,
};
const ATTENDED: AttendanceColumn = {
  header: texts.columns.attended,
  cell: ({ realizados, ausentes, cancelados, minutos }) => (
    <>
      {texts.summary(realizados, ausentes, cancelados)}
      {minutos > 0 && <Box sx={{ color: 'text.secondary' }}>{hoursText(minutos)}</Box>}
    </>
  ),
  sx: ANYWHERE,
};
const ALL = [PATIENT, PROVIDER, ...COUNTED, TIME];
const COLUMNS = { wide: ALL, medium: ALL, narrow: [PEOPLE, ATTENDED] };
