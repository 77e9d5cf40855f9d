import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Assignment } from '@trama/contract/schemas/people/assignments';
import { formatDate } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { lazy, Suspense, useState } from 'react';
import { RoleChip } from '../../../domain/access/RoleChip.tsx';
import { errorText } from '../../../lib/http/http.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import type { AssignablePatient } from './AssignForm.tsx';
import { patientAssignments } from './assignments.api.ts';
import { teamTexts } from './assignments.texts.ts';

const AssignDialog = lazy(() => import('./AssignDialog.tsx'));

/** The patient's team, in the patient detail. People who may assign do so from here. */
export function TeamCard({ patient }: { patient: AssignablePatient }) {
  const session = useSession();
  const [assigning, setAssigning] = useState(false);
  const [opened, setOpened] = useState(false);
  const team = useQuery(patientAssignments(patient.id_paciente));
  const assign = session.can('patients', 'assign') && (
    <Button
      size="small"
      onClick={() => {
        setOpened(true);
        setAssigning(true);
      }}
    >
      {teamTexts.assign}
    </Button>
  );
  return (
    <>
      <RecordCard
        title={teamTexts.title}
        icon={<GroupsOutlined />}
        action={assign}
        loading={team.isPending && teamTexts.loading}
        error={!team.data && team.error && errorText(team.error, teamTexts.loadFailed)}
        onRetry={() => void team.refetch()}
      >
        {team.data && <Team assignments={team.data} />}
      </RecordCard>
      <Suspense>
        {opened && (
          <AssignDialog
            patient={assigning ? patient : null}
            onClose={() => setAssigning(false)}
            onSaved={() => void team.refetch()}
          />
        )}
      </Suspense>
    </>
  );
}

function Team({ assignments }: { assignments: Assignment[] }) {
  if (assignments.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{teamTexts.nobody}</Typography>;
  return (
    <Stack component="ul" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {assignments.map(({ id_asignacion, prestadores, fecha_asignacion, notas }) => (
        <li key={id_asignacion}>
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {fullName(prestadores)}
            </Typography>
            <RoleChip role={prestadores.role} />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {teamTexts.since(formatDate(fecha_asignacion))}
            </Typography>
          </Stack>
          {notas && (
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {notas}
            </Typography>
          )}
        </li>
      ))}
    </Stack>
  );
}
