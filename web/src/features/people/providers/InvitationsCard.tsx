import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import List from '@mui/material/List';
import { useQuery } from '@tanstack/react-query';
import { roleLabel } from '@trama/contract/words/access/access-policy';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PersonRow } from '../../../ui/lists/PersonRow.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { providerList } from './providers.api.ts';

const SHOWN = 5;

/** Active providers who have not used their invitation, for people who can send another. */
export default function InvitationsCard() {
  const session = useSession();
  const { data: providers = [] } = useQuery({
    ...providerList('active'),
    enabled: session.isAdmin && session.can('providers', 'update'),
  });
  const invited = providers.filter(({ invitacion_pendiente }) => invitacion_pendiente);
  if (invited.length === 0) return null;
  return (
    <SectionCard title={`Invitaciones sin usar (${invited.length})`} icon={<MarkEmailUnreadOutlined />}>
      <List disablePadding>
        {invited.slice(0, SHOWN).map((provider) => (
          <PersonRow
            key={provider.id_prestador}
            name={lastNameFirst(provider)}
            secondary={roleLabel(provider.role)}
            to={paths.editProvider(provider.id_prestador)}
          />
        ))}
      </List>
    </SectionCard>
  );
}
