import { useParams } from 'react-router';
import { PageHeader } from '../ui/PageHeader.tsx';

export default function PatientFormPage() {
  const editing = useParams().id !== undefined;
  return <PageHeader title={editing ? 'Editar Paciente' : 'Nuevo Paciente'} />;
}
