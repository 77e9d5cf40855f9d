import { PageHeader } from '../ui/PageHeader.tsx';

export default function AuditPage() {
  return <PageHeader title="Auditoría" />;
}
