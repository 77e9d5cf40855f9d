import Add from '@mui/icons-material/Add';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Group } from '@trama/contract/schemas/agenda/groups';
import { lazy, Suspense, useState } from 'react';
import { groups } from '../domain/agenda/agenda.api.ts';
import { useAgendaReach } from '../features/agenda/appointments/useAgendaView.ts';
import { GroupCard } from '../features/agenda/groups/GroupCard.tsx';
import { groupTexts as texts } from '../features/agenda/groups/groups.texts.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

const GroupDialog = lazy(() => import('../features/agenda/groups/GroupDialog.tsx'));
const MembersDialog = lazy(() => import('../features/agenda/groups/MembersDialog.tsx'));

type Opened = { dialog: 'new' } | { dialog: 'edit' | 'members'; id: number };

/** The groups that meet: who leads them, who belongs to them and when they meet next. Nothing clinical. */
export default function GroupsPage() {
  const { data, error, refetch } = useQuery(groups);
  const { user, can } = useSession();
  const { keeps } = useAgendaReach();
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayCreate = can('appointments', 'create');
  const mayChange = ({ id_prestador }: Group) =>
    can('appointments', 'update') && (keeps === 'all' || id_prestador === user.id_prestador);
  const close = () => setOpened(null);
  const group = opened && 'id' in opened && data?.find(({ id_grupo }) => id_grupo === opened.id);
  const closed = data?.filter(({ activo }) => !activo) ?? [];
  const cardOf = (group: Group) => (
    <GroupCard
      key={group.id_grupo}
      group={group}
      mayChange={mayChange(group)}
      onEdit={() => setOpened({ dialog: 'edit', id: group.id_grupo })}
      onMembers={() => setOpened({ dialog: 'members', id: group.id_grupo })}
    />
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        backTo={paths.agenda}
        backLabel={texts.back}
        actions={
          mayCreate && (
            <Button variant="contained" startIcon={<Add />} onClick={() => setOpened({ dialog: 'new' })}>
              {texts.create}
            </Button>
          )
        }
      />
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      {!data && !error && <LoadingState text={texts.loading} />}
      {data?.length === 0 && (
        <Card>
          <EmptyState
            icon={<GroupsOutlined />}
            title={texts.none}
            hint={mayCreate ? texts.noneHint : texts.noneToRead}
            next={mayCreate && { label: texts.create, onPress: () => setOpened({ dialog: 'new' }) }}
          />
        </Card>
      )}
      <Stack spacing={2}>
        {data?.filter(({ activo }) => activo).map(cardOf)}
        {closed.length > 0 && <Typography variant="h2">{texts.closed}</Typography>}
        {closed.map(cardOf)}
      </Stack>
      <Suspense>
        {opened && (opened.dialog === 'new' || (opened.dialog === 'edit' && group)) && (
          <GroupDialog
            group={group || null}
            own={keeps === 'all' ? null : user.id_prestador}
            onClose={close}
          />
        )}
        {opened?.dialog === 'members' && group && <MembersDialog group={group} onClose={close} />}
      </Suspense>
    </>
  );
}
