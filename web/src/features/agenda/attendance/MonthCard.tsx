import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { Attendance } from '@trama/contract/schemas/agenda/attendance';
import { calledLastNameFirst, fullName } from '@trama/contract/words/full-name';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { AttendanceTable } from './AttendanceTable.tsx';
import { attendanceTexts as texts } from './attendance.texts.ts';
import { MonthSteps } from './MonthSteps.tsx';
import type { useSheet } from './useSheet.ts';

interface Props {
  month: string;
  onMonth: (month: string) => void;
  /** Undefined until they are loaded, and if loading failed. */
  rows: Attendance[] | undefined;
  isPending: boolean;
  sheet: ReturnType<typeof useSheet>;
  /** Beside the month. */
  children?: ReactNode;
}

/** One month: who came how often, and the sheet of each. */
export function MonthCard({ month, onMonth, rows, isPending, sheet, children }: Props) {
  return (
    <Card>
      <Box sx={HEAD}>
        <MonthSteps month={month} onChange={onMonth} />
        {children}
      </Box>
      {isPending && <LoadingState text={texts.loading} />}
      {rows?.length === 0 && (
        <EmptyState
          title={texts.none}
          hint={texts.noneHint}
          next={{ label: texts.openAgenda, to: paths.agenda }}
        />
      )}
      {rows && rows.length > 0 && (
        <AttendanceTable key={month} rows={[...rows].sort(byName)} month={month} sheet={sheet} />
      )}
    </Card>
  );
}

const nameOf = ({ prestadores, pacientes }: Attendance) =>
  `${fullName(prestadores)} ${calledLastNameFirst(pacientes)}`;
const byName = (a: Attendance, b: Attendance) => nameOf(a).localeCompare(nameOf(b));

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 1,
  p: 1.5,
} as const;
