import { useParams } from 'react-router';
import { PageHeader } from '../ui/PageHeader.tsx';

export default function MedicalHistoryFormPage() {
  const editing = useParams().historyId !== undefined;
  return <PageHeader title={editing ? 'Editar Historia Clínica' : 'Nueva Historia Clínica'} />;
}
