import { useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** An error leaves when its field is edited; `onEdit` takes away what was said about the form as a whole. */
export function useErrorsLeave<Values extends FieldValues, Saved>(
  form: UseFormReturn<Values, unknown, Saved>,
  onEdit?: (field: FieldPath<Values>) => void,
): void {
  const edited = useRef(onEdit);
  edited.current = onEdit;
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (!name) return;
          form.clearErrors(name as FieldPath<Values>);
          edited.current?.(name as FieldPath<Values>);
        },
      }),
    [form],
  );
}
