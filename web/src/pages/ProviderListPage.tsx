import { PageHeader } from '../ui/PageHeader.tsx';

export default function ProviderListPage() {
  return <PageHeader title="Gestión de Prestadores" />;
}
