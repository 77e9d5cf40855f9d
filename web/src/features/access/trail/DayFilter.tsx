import { todayInClinic } from '@trama/contract/words/clinic-time';
import { useState } from 'react';
import { DateField } from '../../../ui/fields/DateField.tsx';

interface Props {
  label: string;
  value: string | undefined;
  onChange: (day: string | null) => void;
}

/** A day of the past. It keeps incomplete text, which cannot filter yet. */
export function DayFilter({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(value ?? null);
  return (
    <DateField
      label={label}
      value={typed}
      onChange={(day) => {
        setTyped(day);
        onChange(day);
      }}
      max={todayInClinic()}
    />
  );
}
