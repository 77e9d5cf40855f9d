import Stack from '@mui/material/Stack';
import type { Provider } from '@trama/contract/schemas/providers';
import { type ReactNode, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { paths } from '../../lib/navigation/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { FieldGrid } from '../../ui/FieldGrid.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { useUnsavedChanges } from '../../ui/useUnsavedChanges.tsx';
import { ActiveField } from './ActiveField.tsx';
import type { AccessNotice } from './access-notice.ts';
import { FormOutcome } from './FormOutcome.tsx';
import { PasswordBlock } from './PasswordBlock.tsx';
import { ProviderFormField } from './ProviderFormField.tsx';
import { PERSONAL_FIELDS, PROFESSIONAL_FIELDS, type ProviderField } from './provider-fields.ts';
import { formTexts } from './providers.texts.ts';
import { useProviderForm } from './useProviderForm.ts';
import { useReturnToList } from './useReturnToList.ts';

/** Null for a new provider. */
export function ProviderForm({ provider }: { provider: Provider | null }) {
  const { user } = useSession();
  const ownAccount = provider?.id_prestador === user.id_prestador;
  const texts = provider ? formTexts.edit : formTexts.create;
  const { notice, returnWith } = useReturnToList(() => unsaved.release());
  const [resetDone, setResetDone] = useState<AccessNotice | null>(null);
  const { form, submit, failure, dismissFailure } = useProviderForm({
    provider,
    ownAccount,
    onSaved: returnWith,
  });
  const { isDirty, isSubmitting } = form.formState;
  const unsaved = useUnsavedChanges(isDirty && !notice);
  const done = notice !== null;

  const afterReset = (reset: AccessNotice) => {
    // The reset ended the person's own session: all that is left to do is open the link.
    if (ownAccount && reset.link) return returnWith(reset, new URL(reset.link).pathname);
    // Stay on the form: leaving would throw away what was typed.
    if (isDirty) return setResetDone(reset);
    returnWith(reset);
  };
  return (
    <FormProvider {...form}>
      <Stack component="form" noValidate spacing={2} onSubmit={submit} aria-busy={isSubmitting}>
        <FormOutcome
          failure={failure}
          onDismiss={dismissFailure}
          notice={notice ?? resetDone}
          onCloseNotice={done ? undefined : () => setResetDone(null)}
        />
        <FieldGroup title={formTexts.personal} fields={PERSONAL_FIELDS} />
        <FieldGroup title={formTexts.professional} fields={PROFESSIONAL_FIELDS}>
          <ActiveField wasActive={provider?.is_active} />
        </FieldGroup>
        {provider && (
          <PasswordBlock
            provider={provider}
            ownAccount={ownAccount}
            disabled={isSubmitting || done}
            onReset={afterReset}
          />
        )}
        <FormButtons
          cancelTo={paths.providers}
          submitText={isSubmitting ? texts.busy : texts.submit}
          disabled={isSubmitting || done}
        />
      </Stack>
      {unsaved.dialog}
    </FormProvider>
  );
}

interface FieldGroupProps {
  title: string;
  fields: Partial<Record<ProviderField, object>>;
  children?: ReactNode;
}

function FieldGroup({ title, fields, children }: FieldGroupProps) {
  return (
    <SectionCard title={title}>
      <FieldGrid>
        {(Object.keys(fields) as ProviderField[]).map((name) => (
          <ProviderFormField key={name} name={name} />
        ))}
        {children}
      </FieldGrid>
    </SectionCard>
  );
}
