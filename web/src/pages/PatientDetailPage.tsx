import { PageHeader } from '../ui/PageHeader.tsx';

export default function PatientDetailPage() {
  return <PageHeader title="Detalle del Paciente" />;
}
