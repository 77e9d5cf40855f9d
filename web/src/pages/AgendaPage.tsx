import { agendaTexts } from '../features/appointments/appointments.texts.ts';
import { PageHeader } from '../ui/PageHeader.tsx';

export default function AgendaPage() {
  return <PageHeader title={agendaTexts.title} />;
}
