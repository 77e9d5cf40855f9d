import type { ControllerFieldState, ControllerRenderProps, FieldPath, FieldValues } from 'react-hook-form';

/** A field with what `useController` or `Controller` gives for it. */
export interface BoundField<Values extends FieldValues, Name extends FieldPath<Values>> {
  label: string;
  field: ControllerRenderProps<Values, Name>;
  fieldState: ControllerFieldState;
  required?: boolean;
}
