import { PageHeader } from '../ui/PageHeader.tsx';

export default function FollowUpListPage() {
  return <PageHeader title="Seguimientos" />;
}
