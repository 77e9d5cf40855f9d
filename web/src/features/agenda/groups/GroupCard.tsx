import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Group } from '@trama/contract/schemas/agenda/groups';
import { dayOfAppointment } from '@trama/contract/words/agenda/appointments';
import { formatHour } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst, fullName } from '@trama/contract/words/full-name';
import { Link as RouterLink } from 'react-router';
import { useNewAppointment } from '../../../lib/navigation/new-appointment.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import type { Fact } from '../../../ui/lists/FactList.tsx';
import { FactRow } from '../../../ui/lists/FactRow.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { currentMembers } from './group-members.ts';
import { groupTexts as texts } from './groups.texts.ts';

interface Props {
  group: Group;
  /** Whether the person keeps the agenda of its leader. */
  mayChange: boolean;
  onEdit: () => void;
  onMembers: () => void;
}

/** One group: who leads it, where and when it meets next, and who belongs to it. */
export function GroupCard({ group, mayChange, onEdit, onMembers }: Props) {
  const { id_grupo, nombre, activo } = group;
  const newAppointment = useNewAppointment();
  return (
    <SectionCard title={nombre} action={!activo && <Chip size="small" label={texts.closedChip} />}>
      <FactRow facts={factsOf(group)} />
      <Typography variant="body2" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
        {membersText(group)}
      </Typography>
      {mayChange && (
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
          {activo && (
            <Button
              size="small"
              variant="outlined"
              aria-label={texts.bookFor(nombre)}
              onClick={() => newAppointment({ groupId: id_grupo })}
            >
              {texts.book}
            </Button>
          )}
          <Button size="small" aria-label={texts.membersOf(nombre)} onClick={onMembers}>
            {texts.members}
          </Button>
          <Button size="small" aria-label={texts.editOf(nombre)} onClick={onEdit}>
            {texts.edit}
          </Button>
        </Stack>
      )}
    </SectionCard>
  );
}

/** '2 integrantes: Paz, Eva; Vega, Lía' */
function membersText(group: Group): string {
  const members = currentMembers(group);
  if (members.length === 0) return texts.nobody;
  const names = members.map(({ pacientes }) => calledLastNameFirst(pacientes));
  return `${texts.count(members.length)}: ${names.join('; ')}`;
}

function factsOf(group: Group): Fact[] {
  const { prestadores, lugar, consultorio_nombre } = group;
  return [
    [texts.leader, fullName(prestadores)],
    [texts.place, [lugar, consultorio_nombre].filter(Boolean).join(' · ')],
    [texts.next, <Next key="next" group={group} />],
  ];
}

function Next({ group: { proximo_turno: next } }: { group: Group }) {
  if (!next) return texts.noNext;
  const when = formatHour(next.inicio);
  return (
    <Link
      component={RouterLink}
      to={paths.agendaOn(dayOfAppointment(next.inicio))}
      aria-label={texts.seeOn(when)}
    >
      {when}
    </Link>
  );
}
