import { RISK_LABELS } from '@trama/contract/words/people/risk';
import { memo } from 'react';
import { type Control, useController } from 'react-hook-form';
import { LongTextField } from '../../../ui/dialogs/LongTextField.tsx';
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import type { FieldSpec, HistoryValues } from './history-fields.ts';

const YES_NO = [
  { value: true, label: 'Sí' },
  { value: false, label: 'No' },
];
const RISKS = Object.entries(RISK_LABELS).map(([value, label]) => ({ value, label }));

interface Props {
  spec: FieldSpec;
  control: Control<HistoryValues>;
}

/** Renders any field. Each subscribes to its own value, so that a key press redraws one field only. */
export const HistoryField = memo(function HistoryField({ spec, control }: Props) {
  const { field, fieldState } = useController({ control, name: spec.name });
  const { value, onChange, onBlur, name, ref } = field;
  const { label } = spec;
  const helperText = fieldState.error?.message;
  const text = typeof value === 'string' ? value : null;
  switch (spec.kind) {
    case 'text':
      return (
        <LongTextField
          {...{ label, name, onChange, onBlur, helperText }}
          rows={spec.rows}
          value={text ?? ''}
          error={fieldState.invalid}
          inputRef={ref}
        />
      );
    case 'flag':
      return (
        <ChoiceField
          {...{ label, onChange, helperText }}
          value={typeof value === 'boolean' ? value : null}
          options={YES_NO}
        />
      );
    case 'risk':
      return <ChoiceField {...{ label, onChange, helperText }} value={text} options={RISKS} />;
    case 'date':
      return (
        <DateField
          {...{ label, name, onChange, onBlur }}
          {...(helperText && { helperText })}
          value={text}
          error={fieldState.invalid}
          inputRef={ref}
        />
      );
  }
});
