import { PageHeader } from '../ui/PageHeader.tsx';

export default function NewFollowUpPage() {
  return <PageHeader title="Nuevo Seguimiento" />;
}
