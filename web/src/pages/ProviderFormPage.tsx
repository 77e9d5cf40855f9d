import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ProviderForm } from '../features/providers/ProviderForm.tsx';
import { providerToEdit } from '../features/providers/provider-form.api.ts';
import { formTexts } from '../features/providers/providers.texts.ts';
import { errorText } from '../lib/http/http.ts';
import { paths } from '../lib/navigation/paths.ts';
import { ErrorAlert } from '../ui/ErrorAlert.tsx';
import { LoadingState } from '../ui/LoadingState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

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
