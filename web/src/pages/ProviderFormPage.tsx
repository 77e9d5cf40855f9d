import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ProviderForm } from '../features/people/providers/ProviderForm.tsx';
import { providerToEdit } from '../features/people/providers/provider-form.api.ts';
import { formTexts } from '../features/people/providers/providers.texts.ts';
import { errorText } from '../lib/http/http.ts';
import { paths } from '../lib/navigation/paths.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { ErrorAlert } from '../ui/states/ErrorAlert.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

export default function ProviderFormPage() {
  const { id } = useParams();
  const texts = id === undefined ? formTexts.create : formTexts.edit;
  return (
    <>
      <PageHeader title={texts.title} backTo={paths.providers} backLabel={formTexts.back} />
      {id === undefined ? <ProviderForm provider={null} /> : <EditProvider key={id} id={Number(id)} />}
    </>
  );
}

function EditProvider({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(providerToEdit(id));
  if (data) return <ProviderForm provider={data} />;
  if (!error) return <LoadingState text={formTexts.loading} />;
  return <ErrorAlert message={errorText(error, formTexts.loadFailed)} onRetry={() => void refetch()} />;
}
