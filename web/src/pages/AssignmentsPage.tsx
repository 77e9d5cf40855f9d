import { PageHeader } from '../ui/PageHeader.tsx';

export default function AssignmentsPage() {
  return <PageHeader title="Gestión de Asignaciones" />;
}
