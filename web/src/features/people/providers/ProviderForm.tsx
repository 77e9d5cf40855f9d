import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import type { Provider } from '@trama/contract/schemas/people/providers';
import { type ReactNode, useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { paths } from '../../../lib/navigation/paths.ts';
import { answerProof, PROOF_FORM } from '../../../lib/session/proof.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ProofPlace, useProofInside } from '../../../ui/dialogs/ProofPlace.tsx';
import { useUnsavedChanges } from '../../../ui/dialogs/useUnsavedChanges.tsx';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { FormButtons } from '../../../ui/fields/FormButtons.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { AccessDialog } from './AccessDialog.tsx';
import { ActiveField } from './ActiveField.tsx';
import type { AccessNotice } from './access-notice.ts';
import { FactorBlock } from './FactorBlock.tsx';
import { FormOutcome } from './FormOutcome.tsx';
import { PasswordBlock } from './PasswordBlock.tsx';
import { ProviderFormField } from './ProviderFormField.tsx';
import { PERSONAL_FIELDS, PROFESSIONAL_FIELDS, type ProviderField } from './provider-fields.ts';
import { accessTexts, formTexts } from './providers.texts.ts';
import { useProviderForm } from './useProviderForm.ts';
import { useReturnToList } from './useReturnToList.ts';

/** Null for a new provider. */
export function ProviderForm({ provider }: { provider: Provider | null }) {
  const { user } = useSession();
  const ownAccount = provider?.id_prestador === user.id_prestador;
  const texts = provider ? formTexts.edit : formTexts.create;
  const { notice, returnWith } = useReturnToList(() => unsaved.release());
  // As it was loaded, but for its access: what somebody else changed meanwhile is not this form's to undo.
  const [record, setRecord] = useState(provider);
  const [asked, setAsked] = useState<Provider | null>(null);
  const [accessNotice, setAccessNotice] = useState<AccessNotice | null>(null);
  const { form, submit, failure, fail, dismissFailure } = useProviderForm({
    provider: record,
    ownAccount,
    onSaved: returnWith,
  });
  const { isDirty, isSubmitting } = form.formState;
  const unsaved = useUnsavedChanges(isDirty && !notice);
  const done = notice !== null;
  const formId = useId();
  const { proving, working } = useProofInside(isSubmitting);
  // What was sent waits for the proof: a field that is edited meanwhile would not be in it.
  const withdraw = () => {
    if (proving) answerProof(false);
  };

  const askAboutAccess = (provider: Provider) => {
    if (ownAccount && provider.is_active) fail(accessTexts.ownAccount);
    else setAsked(provider);
  };
  const afterAccessChange = (change: AccessNotice) => {
    if (!record) return;
    const is_active = !record.is_active;
    setRecord({ ...record, is_active });
    form.resetField('is_active', { defaultValue: is_active });
    setAccessNotice(change);
  };
  // A reset of one's own password ended the session too: all that is left to do is open the link.
  const afterReset = (reset: AccessNotice) =>
    returnWith(reset, ownAccount && reset.link ? new URL(reset.link).pathname : undefined);
  return (
    <FormProvider {...form}>
      <Stack
        component="form"
        id={formId}
        noValidate
        spacing={2}
        onSubmit={submit}
        onChange={withdraw}
        aria-busy={working}
      >
        <FormOutcome
          failure={failure}
          onDismiss={dismissFailure}
          notice={notice ?? accessNotice}
          onCloseNotice={done ? undefined : () => setAccessNotice(null)}
        />
        <FieldGroup title={formTexts.personal} fields={PERSONAL_FIELDS} />
        <FieldGroup title={formTexts.professional} fields={PROFESSIONAL_FIELDS}>
          <ActiveField onAsk={record ? () => askAboutAccess(record) : undefined} asking={asked !== null} />
        </FieldGroup>
        {record && (
          <PasswordBlock
            provider={record}
            ownAccount={ownAccount}
            hasUnsaved={isDirty}
            disabled={isSubmitting || done}
            onReset={afterReset}
          />
        )}
        {record && !ownAccount && <FactorBlock provider={record} disabled={isSubmitting || done} />}
      </Stack>
      {isSubmitting && (
        <Card sx={{ mt: 2, px: 2, pb: 2, ...(!proving && { display: 'none' }) }}>
          <ProofPlace />
        </Card>
      )}
      <FormButtons
        cancelTo={paths.providers}
        submitText={working ? texts.busy : texts.submit}
        busy={working || done}
        form={proving ? PROOF_FORM : formId}
      />
      <AccessDialog provider={asked} onClose={() => setAsked(null)} onDone={afterAccessChange} />
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
