import { FeeList } from '../features/money/fees/FeeList.tsx';
import { MoneyFrame } from './MoneyFrame.tsx';

export default function FeesPage() {
  return (
    <MoneyFrame>
      <FeeList />
    </MoneyFrame>
  );
}
