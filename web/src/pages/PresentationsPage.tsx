import Stack from '@mui/material/Stack';
import { PendingList } from '../features/money/presentations/PendingList.tsx';
import { PresentationList } from '../features/money/presentations/PresentationList.tsx';
import { MoneyFrame } from './MoneyFrame.tsx';

export default function PresentationsPage() {
  return (
    <MoneyFrame>
      <Stack spacing={2}>
        <PendingList />
        <PresentationList />
      </Stack>
    </MoneyFrame>
  );
}
