import type { UseMutationResult } from '@tanstack/react-query';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type { z } from 'zod';
import { noticeThen } from '../../../lib/notices.ts';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';

interface Options<Values extends FieldValues, Input> {
  schema: z.ZodType<Input, Values>;
  empty: Values & DefaultValues<Values>;
  saving: Pick<UseMutationResult<unknown, Error, Input>, 'mutate'>;
  saved: string;
}

/** The form of a settings card. What fails is shown from the mutation's own state, and what was typed stays. */
export function useSettingForm<Values extends FieldValues & { nombre: string }, Input>(
  options: Options<Values, Input>,
) {
  const { schema, empty, saving, saved } = options;
  const form = useCheckedForm(schema, empty);
  const save = (input: Input, onSaved: () => void = () => undefined) =>
    saving.mutate(input, noticeThen(saved, onSaved));
  return {
    form,
    save: (input: Input) => save(input),
    saveTyped: (input: Input) => save(input, () => form.reset(empty)),
    edit: (values: Values) => {
      form.reset(values, { keepFieldsRef: true });
      form.setFocus('nombre' as Path<Values>);
    },
  };
}
