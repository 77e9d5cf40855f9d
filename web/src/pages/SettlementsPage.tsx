import Stack from '@mui/material/Stack';
import { MonthSteps } from '../features/agenda/attendance/MonthSteps.tsx';
import { useAttendanceView } from '../features/agenda/attendance/useAttendanceView.ts';
import { ProfessionalChoice } from '../features/money/settlements/ProfessionalChoice.tsx';
import { SettlementList } from '../features/money/settlements/SettlementList.tsx';
import { ShareList } from '../features/money/settlements/ShareList.tsx';
import { MoneyFrame } from './MoneyFrame.tsx';

/** What professionals earn, and the shares by which they do. */
export default function SettlementsPage() {
  const { month, showMonth, providers, showProviders } = useAttendanceView();
  const [professional] = providers;
  return (
    <MoneyFrame>
      <Stack spacing={2}>
        <SettlementList view={{ month, professional }}>
          <MonthSteps month={month} onChange={showMonth} />
          <ProfessionalChoice value={professional} onChange={(id) => showProviders(id ? [id] : [])} />
        </SettlementList>
        <ShareList />
      </Stack>
    </MoneyFrame>
  );
}
