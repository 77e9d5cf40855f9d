import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { MonthSteps } from '../features/agenda/attendance/MonthSteps.tsx';
import { thisMonth } from '../features/agenda/attendance/months.ts';
import { ShiftMonths } from '../features/money/shifts/ShiftMonths.tsx';
import { ShiftNow } from '../features/money/shifts/ShiftNow.tsx';
import { shiftTexts as texts } from '../features/money/shifts/shifts.texts.ts';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { MoneyFrame } from './MoneyFrame.tsx';

/** A companion's own day and month; for the desk, the month of everybody. */
export default function ShiftsPage() {
  const isCompanion = useSession().user.role === 'acompanante_terapeutico';
  if (!isCompanion)
    return (
      <MoneyFrame>
        <Month />
      </MoneyFrame>
    );
  return (
    <>
      <PageHeader title={texts.title} />
      <Stack spacing={2}>
        <ShiftNow />
        <Month />
      </Stack>
    </>
  );
}

function Month() {
  const [month, setMonth] = useState(thisMonth);
  return (
    <Card>
      <Box sx={{ p: 1.5 }}>
        <MonthSteps month={month} onChange={setMonth} />
      </Box>
      <ShiftMonths month={month} />
    </Card>
  );
}
