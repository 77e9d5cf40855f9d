import type { UseMutationResult } from '@tanstack/react-query';
import type { DefaultValues, FieldValues, Path, Resolver } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { notify } from '../../../lib/notices.ts';
import { useErrorsLeave } from '../../../ui/fields/useErrorsLeave.ts';

interface Options<Values extends FieldValues, Input> {
  resolver: Resolver<Values, unknown, Input>;
  empty: Values & DefaultValues<Values>;
  saving: Pick<UseMutationResult<unknown, Error, Input>, 'mutate'>;
  saved: string;
}

/** The form of a settings card. What fails is shown from the mutation's own state, and what was typed stays. */
export function useSettingForm<Values extends FieldValues & { nombre: string }, Input>(
  options: Options<Values, Input>,
) {
  const { resolver, empty, saving, saved } = options;
  const form = useForm<Values, unknown, Input>({
    resolver,
    defaultValues: empty,
    reValidateMode: 'onSubmit',
  });
  useErrorsLeave(form);
  const save = (input: Input, onSaved?: () => void) =>
    saving.mutate(input, {
      onSuccess: () => {
        notify(saved, 'success');
        onSaved?.();
      },
    });
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
