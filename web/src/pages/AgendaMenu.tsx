import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import MeetingRoomOutlined from '@mui/icons-material/MeetingRoomOutlined';
import RssFeedOutlined from '@mui/icons-material/RssFeedOutlined';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { lazy, memo, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useListExport } from '../domain/access/list-export.ts';
import { queryText } from '../domain/agenda/agenda.api.ts';
import { settingsTexts } from '../features/agenda/agenda-settings/agenda-settings.texts.ts';
import { absenceTexts } from '../features/agenda/appointments/absences.texts.ts';
import { agendaTexts } from '../features/agenda/appointments/appointments.texts.ts';
import { type ShownAgenda, useKeptProvider } from '../features/agenda/appointments/useAgendaView.ts';
import { attendanceTexts } from '../features/agenda/attendance/attendance.texts.ts';
import { feedTexts } from '../features/agenda/calendar/calendar.texts.ts';
import { groupTexts } from '../features/agenda/groups/groups.texts.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';

const AbsencesDialog = lazy(() => import('../features/agenda/appointments/AbsencesDialog.tsx'));
const CalendarFeedDialog = lazy(() => import('../features/agenda/calendar/CalendarFeedDialog.tsx'));

/** What is done in the agenda now and then, and not every hour. */
export const AgendaMenu = memo(function AgendaMenu({ agenda }: { agenda: ShownAgenda }) {
  const { providers, from, to } = agenda;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<'absences' | 'feed' | null>(null);
  const session = useSession();
  const kept = useKeptProvider(providers);
  const exporting = useListExport();
  const days = { from, to, id_prestador: providers.length === 1 ? providers[0] : undefined };
  const open = (dialog: typeof opened) => () => {
    setAnchor(null);
    setOpened(dialog);
  };
  return (
    <>
      <Button
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {agendaTexts.moreActions}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Item
          icon={<EventBusyOutlined />}
          text={absenceTexts.title}
          {...(kept === undefined && { disabled: true, hint: absenceTexts.chooseProvider })}
          onClick={open('absences')}
        />
        <LinkItem icon={<GroupsOutlined />} text={groupTexts.title} to={paths.groups} />
        <LinkItem icon={<FactCheckOutlined />} text={attendanceTexts.title} to={paths.attendance} />
        {session.can('appointments', 'export') && (
          <Item
            icon={<FileDownloadOutlined />}
            text={agendaTexts.exportDays}
            disabled={exporting.isPending}
            onClick={() => {
              setAnchor(null);
              exporting.mutate({ name: 'turnos', url: `/api/appointments/export.csv?${queryText(days)}` });
            }}
          />
        )}
        {/* The front desk has no appointments of its own. */}
        {session.can('follow_ups', 'create') && (
          <Item icon={<RssFeedOutlined />} text={feedTexts.title} onClick={open('feed')} />
        )}
        {session.can('system', 'update') && (
          <LinkItem
            icon={<MeetingRoomOutlined />}
            text={settingsTexts.title}
            to={paths.settingsPart('consultorios')}
          />
        )}
      </Menu>
      <Suspense>
        {opened === 'absences' && kept !== undefined && (
          <AbsencesDialog providerId={kept} onClose={open(null)} />
        )}
        {opened === 'feed' && <CalendarFeedDialog onClose={open(null)} />}
      </Suspense>
    </>
  );
});

interface Words {
  icon: ReactNode;
  text: string;
}

interface ItemProps extends Words {
  disabled?: boolean;
  /** Why it is disabled. */
  hint?: string;
  onClick: () => void;
}

function Item({ icon, text, hint, ...props }: ItemProps) {
  return (
    <MenuItem {...props}>
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText primary={text} secondary={hint} />
    </MenuItem>
  );
}

function LinkItem({ icon, text, ...props }: Words & { to: string }) {
  return (
    <MenuItem component={Link} {...props}>
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText>{text}</ListItemText>
    </MenuItem>
  );
}
