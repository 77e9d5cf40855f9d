import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useErrorsLeave } from './useErrorsLeave.ts';

/** A form that its schema checks when it is sent. An error leaves when its field is edited, and `onEdit` is called. */
export function useCheckedForm<Values extends FieldValues, Input>(
  schema: z.ZodType<Input, Values>,
  defaultValues: DefaultValues<Values>,
  onEdit?: () => void,
) {
  const form = useForm<Values, unknown, Input>({
    resolver: zodResolver(schema),
    defaultValues,
    reValidateMode: 'onSubmit',
  });
  useErrorsLeave(form, onEdit);
  return form;
}
