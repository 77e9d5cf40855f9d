import Stack from '@mui/material/Stack';
import { MonthSteps } from '../features/agenda/attendance/MonthSteps.tsx';
import { useAttendanceView } from '../features/agenda/attendance/useAttendanceView.ts';
import { SettlementList } from '../features/money/settlements/SettlementList.tsx';
import { ShareList } from '../features/money/settlements/ShareList.tsx';
import { MoneyFrame } from './MoneyFrame.tsx';

/** What professionals earn, and the shares by which they do. */
export default function SettlementsPage() {
  const { month, showMonth } = useAttendanceView();
  return (
    <MoneyFrame>
      <Stack spacing={2}>
        <SettlementList month={month}>
          <MonthSteps month={month} onChange={showMonth} />
        </SettlementList>
        <ShareList />
      </Stack>
    </MoneyFrame>
  );
}
