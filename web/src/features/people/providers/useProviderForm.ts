import { zodResolver } from '@hookform/resolvers/zod';
import { type Provider, ProviderInput } from '@trama/contract/schemas/people/providers';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, errorText } from '../../../lib/http/http.ts';
import { useErrorsLeave } from '../../../ui/fields/useErrorsLeave.ts';
import type { AccessNotice } from './access-notice.ts';
import {
  formValuesOf,
  PROVIDER_FIELDS,
  type ProviderField,
  type ProviderFormValues,
} from './provider-fields.ts';
import { useSaveProvider } from './provider-form.api.ts';
import { formTexts } from './providers.texts.ts';

interface Options {
  provider: Provider | null;
  ownAccount: boolean;
  onSaved: (notice: AccessNotice) => void;
}

/** The error is said once, at the head of the form, and its fields are marked. */
export function useProviderForm({ provider, ownAccount, onSaved }: Options) {
  const form = useForm<ProviderFormValues, unknown, ProviderInput>({
    resolver: zodResolver(ProviderInput),
    defaultValues: formValuesOf(provider),
    // An error leaves when its field is edited, and is looked for again at the next save.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  useErrorsLeave(form);
  const { mutateAsync: save } = useSaveProvider(provider, ownAccount);
  const [failure, setFailure] = useState<string | null>(null);

  function showFailure(error: unknown): void {
    setFailure(errorText(error, formTexts.saveFailed));
    const details = error instanceof ApiError ? error.details : [];
    details
      .filter(({ field }) => PROVIDER_FIELDS.includes(field as ProviderField))
      .forEach(({ field, message }, index) => {
        form.setError(field as ProviderField, { message }, { shouldFocus: index === 0 });
      });
  }

  const submit = form.handleSubmit(
    async (input) => {
      setFailure(null);
      await save(input).then(onSaved, showFailure);
    },
    (errors) => {
      const wrong = PROVIDER_FIELDS.filter((name) => errors[name]);
      // A missing field is complained about before one that is badly written.
      const first = wrong.find((name) => !form.getValues(name)) ?? wrong[0];
      setFailure((first && errors[first]?.message) ?? formTexts.saveFailed);
      if (first) form.setFocus(first);
    },
  );
  return { form, submit, failure, fail: setFailure, dismissFailure: () => setFailure(null) };
}
