import { useParams } from 'react-router';
import { PageHeader } from '../ui/PageHeader.tsx';

export default function ProviderFormPage() {
  const editing = useParams().id !== undefined;
  return <PageHeader title={editing ? 'Editar Prestador' : 'Nuevo Prestador'} />;
}
