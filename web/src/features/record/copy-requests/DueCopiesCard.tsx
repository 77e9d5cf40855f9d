import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { calledLastNameFirst } from '@trama/contract/words/full-name';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { copyRequests } from './copy-requests.api.ts';
import { copyDeskTexts as texts } from './copy-requests.texts.ts';
import { DueChip } from './DueChip.tsx';

const SHOWN = 4;

/** On the panel of those who answer for copies, while one is to be delivered: the most pressing first. */
export function DueCopiesCard() {
  const mayAct = useSession().can('copy_requests', 'update');
  const { data: requests = [] } = useQuery({ ...copyRequests('abiertos'), enabled: mayAct });
  if (requests.length === 0) return null;
  return (
    <SectionCard title={texts.cardTitle} icon={<ContentCopyOutlined />}>
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {requests.slice(0, SHOWN).map((request) => (
          <Stack
            key={request.id_solicitud}
            component="li"
            direction="row"
            spacing={1}
            sx={{ alignItems: 'center', justifyContent: 'space-between' }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {request.pacientes && calledLastNameFirst(request.pacientes)}
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {request.numero}
              </Typography>
            </Box>
            <DueChip request={request} />
          </Stack>
        ))}
      </Stack>
      {requests.length > SHOWN && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {texts.cardMore(requests.length - SHOWN)}
        </Typography>
      )}
      <Button component={Link} to={paths.copyRequests} sx={{ mt: 1.5 }}>
        {texts.cardAll}
      </Button>
    </SectionCard>
  );
}
