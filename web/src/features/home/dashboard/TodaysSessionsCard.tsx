import TodayOutlined from '@mui/icons-material/TodayOutlined';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import type { FollowUpHeld } from '@trama/contract/schemas/people/providers';
import { calledName, fullName } from '@trama/contract/words/full-name';
import { HOUR_UNKNOWN } from '@trama/contract/words/record/entries';
import { useState } from 'react';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PersonRow } from '../../../ui/lists/PersonRow.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { dashboardTexts } from './dashboard.texts.ts';

const SHOWN = 5;

interface Props {
  sessions: FollowUpHeld[];
  /** How many there are in all. */
  total: number;
}

/** The day's sessions: first what the person recorded themselves, then what others did with the same patients. */
export function TodaysSessionsCard({ sessions, total }: Props) {
  const { user } = useSession();
  const [whole, setWhole] = useState(false);
  const own = sessions.filter(({ id_prestador }) => id_prestador === user.id_prestador);
  const others = sessions.filter(({ id_prestador }) => id_prestador !== user.id_prestador);
  const shownOwn = whole ? own : own.slice(0, SHOWN);
  const shownOthers = whole ? others : others.slice(0, SHOWN - shownOwn.length);
  const hidden = sessions.length - shownOwn.length - shownOthers.length;
  const beyond = Math.max(0, total - sessions.length);
  return (
    <SectionCard title={dashboardTexts.today} icon={<TodayOutlined />}>
      <Group title={dashboardTexts.mineToday} sessions={shownOwn} />
      <Group title={dashboardTexts.othersToday} sessions={shownOthers} />
      {hidden > 0 && (
        <Button onClick={() => setWhole(true)} sx={{ mt: 1 }}>
          {dashboardTexts.moreToday(hidden + beyond)}
        </Button>
      )}
      {whole && beyond > 0 && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {dashboardTexts.moreToday(beyond)}
        </Typography>
      )}
    </SectionCard>
  );
}

function Group({ title, sessions }: { title: string; sessions: FollowUpHeld[] }) {
  if (sessions.length === 0) return null;
  return (
    <>
      <Typography variant="h3" sx={{ mt: 0.5 }}>
        {title}
      </Typography>
      <List disablePadding>
        {sessions.map(({ id_seguimiento, hora, pacientes, prestadores }) => (
          <PersonRow
            key={id_seguimiento}
            name={calledName(pacientes)}
            secondary={`${hora ?? HOUR_UNKNOWN} · ${fullName(prestadores)}`}
            to={paths.patient(pacientes.id_paciente)}
          />
        ))}
      </List>
    </>
  );
}
