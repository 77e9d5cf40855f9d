import HistoryEdu from '@mui/icons-material/HistoryEduOutlined';
import { useQuery } from '@tanstack/react-query';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { followUpsOf, withoutErrors } from './follow-ups.api.ts';
import { followUpTexts as texts } from './follow-ups.texts.ts';
import { WholeFollowUp } from './WholeFollowUp.tsx';

/** The last follow-up, whole. If there is none, or it cannot be loaded, the card of the list says so. */
export function LastFollowUpCard({ patient }: { patient: Patient }) {
  const { data, isPending } = useQuery(followUpsOf(patient.id_paciente));
  const [last] = withoutErrors(data ?? []);
  const isExpected = isPending && patient.total_sesiones !== 0;
  if (!last && !isExpected) return null;
  return (
    <SectionCard title={texts.lastTitle} icon={<HistoryEdu />}>
      {last ? <WholeFollowUp followUp={last} /> : <LoadingState text={texts.loadingLast} />}
    </SectionCard>
  );
}
