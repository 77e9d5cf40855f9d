import { PageHeader } from '../ui/PageHeader.tsx';

export default function MedicalHistoryPage() {
  return <PageHeader title="Historia Clínica" />;
}
