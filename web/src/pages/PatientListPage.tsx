import { PageHeader } from '../ui/PageHeader.tsx';

export default function PatientListPage() {
  return <PageHeader title="Gestión de Pacientes" />;
}
