import { RenewalList } from '../features/money/coverages/RenewalList.tsx';
import { MoneyFrame } from './MoneyFrame.tsx';

export default function RenewalsPage() {
  return (
    <MoneyFrame>
      <RenewalList />
    </MoneyFrame>
  );
}
