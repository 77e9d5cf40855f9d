import { PayerList } from '../features/money/payers/PayerList.tsx';
import { MoneyFrame } from './MoneyFrame.tsx';

export default function PayersPage() {
  return (
    <MoneyFrame>
      <PayerList />
    </MoneyFrame>
  );
}
