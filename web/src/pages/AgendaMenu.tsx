import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { absenceTexts } from '../features/appointments/absences.texts.ts';
import { agendaTexts } from '../features/appointments/appointments.texts.ts';
import { useKeptProvider } from '../features/appointments/useAgendaView.ts';

const AbsencesDialog = lazy(() => import('../features/appointments/AbsencesDialog.tsx'));

/** What is done in the agenda now and then, and not every hour. */
export function AgendaMenu({ providers }: { providers: number[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<'absences' | null>(null);
  const kept = useKeptProvider(providers);
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
        {kept !== undefined && (
          <Item icon={<EventBusyOutlined />} text={absenceTexts.title} onClick={open('absences')} />
        )}
      </Menu>
      <Suspense>
        {opened === 'absences' && kept !== undefined && (
          <AbsencesDialog providerId={kept} onClose={open(null)} />
        )}
      </Suspense>
    </>
  );
}

interface ItemProps {
  icon: ReactNode;
  text: string;
  onClick: () => void;
}

function Item({ icon, text, ...props }: ItemProps) {
  return (
    <MenuItem {...props}>
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText>{text}</ListItemText>
    </MenuItem>
  );
}
