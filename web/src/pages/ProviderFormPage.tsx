import { useQuery } from '@tanstack/react-query';
import { fullName } from '@trama/contract/words/full-name';
import { useParams } from 'react-router';
import { ProviderForm } from '../features/people/providers/ProviderForm.tsx';
import { providerToEdit } from '../features/people/providers/provider-form.api.ts';
import { formTexts } from '../features/people/providers/providers.texts.ts';
import { paths } from '../lib/navigation/paths.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

const BACK = { backTo: paths.providers, backLabel: formTexts.back };

export default function ProviderFormPage() {
  const { id } = useParams();
  if (id !== undefined) return <EditProvider key={id} id={Number(id)} />;
  return (
    <>
      <PageHeader title={formTexts.create.title} {...BACK} />
      <ProviderForm provider={null} />
    </>
  );
}

function EditProvider({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(providerToEdit(id));
  return (
    <>
      <PageHeader title={formTexts.edit.title} lead={data && fullName(data)} {...BACK} />
      {data && <ProviderForm provider={data} />}
      {!data && !error && <LoadingState text={formTexts.loading} />}
      {!data && <LoadError error={error} text={formTexts.loadFailed} onRetry={() => void refetch()} />}
    </>
  );
}
