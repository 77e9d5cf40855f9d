import UnpublishedOutlined from '@mui/icons-material/UnpublishedOutlined';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { Link as RouterLink } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { VerbatimText } from '../../../ui/text/VerbatimText.tsx';
import { nameOf } from './SignatureItem.tsx';
import { refusedSignatures } from './signatures.api.ts';
import { refusedTexts as texts } from './signatures.texts.ts';

/** Who did not sign what the person wrote, and why, until the person does something about it. */
export function RefusedCard() {
  const reads = useSession().can('signatures', 'read');
  const { data: refused = [] } = useQuery({ ...refusedSignatures, enabled: reads });
  if (refused.length === 0) return null;
  return (
    <SectionCard title={texts.title} icon={<UnpublishedOutlined />}>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {refused.map((request) => (
          <li key={request.id_firma}>
            <Link
              component={RouterLink}
              to={paths.entries(request.id_paciente)}
              sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
            >
              {nameOf(request)}
            </Link>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {texts.by(fullName(request.firmante), formatMoment(request.fecha_respuesta))}
            </Typography>
            <VerbatimText>{request.motivo ?? ''}</VerbatimText>
          </li>
        ))}
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
        {texts.hint}
      </Typography>
    </SectionCard>
  );
}
