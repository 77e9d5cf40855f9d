import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { pendingRequests } from './intake.api.ts';
import { requestTexts as texts } from './intake.texts.ts';
import { RequestList } from './RequestList.tsx';

const SHOWN = 4;

/** On the panel of people who may assign, while there is something to decide. */
export function RequestsCard() {
  const mayAssign = useSession().can('patients', 'assign');
  const { data: requests = [] } = useQuery({ ...pendingRequests, enabled: mayAssign });
  if (requests.length === 0) return null;
  return (
    <SectionCard title={texts.title} icon={<GroupAddOutlined />}>
      <RequestList requests={requests.slice(0, SHOWN)} />
      {requests.length > SHOWN && (
        <Button component={Link} to={paths.assignmentRequests} sx={{ mt: 1.5 }}>
          {texts.all(requests.length)}
        </Button>
      )}
    </SectionCard>
  );
}
