import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import HistoryEduOutlined from '@mui/icons-material/HistoryEduOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { fullName } from '@trama/contract/full-name';
import type { Patient } from '@trama/contract/patients';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { usePatientLink } from './PatientLink.tsx';
import { listTexts } from './patients.texts.ts';

export interface RowActionHandlers {
  onAssign: (patient: Patient) => void;
  onSetStatus: (patient: Patient) => void;
}

interface RowAction {
  label: string;
  icon: ReactNode;
  /** Of a link, or of a button. */
  props: object;
}

/** What this person may do with the patient. */
function useRowActions(patient: Patient, { onAssign, onSetStatus }: RowActionHandlers): RowAction[] {
  const session = useSession();
  const detail = usePatientLink(patient);
  const history = { component: Link, to: paths.medicalHistory(patient.id_paciente) };
  const actions: Array<RowAction | false> = [
    { label: listTexts.view, icon: <VisibilityOutlined fontSize="small" />, props: detail },
    session.can('medical_history', 'read') && {
      label: listTexts.history,
      icon: <HistoryEduOutlined fontSize="small" />,
      props: history,
    },
    session.can('patients', 'assign') && {
      label: listTexts.assign,
      icon: <GroupAddOutlined fontSize="small" />,
      props: { onClick: () => onAssign(patient) },
    },
    session.isAdmin && {
      label: patient.activo ? listTexts.deactivate : listTexts.activate,
      icon: patient.activo ? <BlockOutlined fontSize="small" /> : <CheckCircleOutlined fontSize="small" />,
      props: { onClick: () => onSetStatus(patient) },
    },
  ];
  return actions.filter((action) => action !== false);
}

type Props = { patient: Patient } & RowActionHandlers;

export function PatientActionButtons({ patient, ...handlers }: Props) {
  const actions = useRowActions(patient, handlers);
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
      {actions.map(({ label, icon, props }) => (
        <Tooltip key={label} title={label}>
          <IconButton size="small" aria-label={`${label}: ${fullName(patient)}`} {...props}>
            {icon}
          </IconButton>
        </Tooltip>
      ))}
    </Stack>
  );
}

export function PatientActionMenu({ patient, ...handlers }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const actions = useRowActions(patient, handlers);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={`${listTexts.options}: ${fullName(patient)}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} onClick={close}>
        {actions.map(({ label, icon, props }) => (
          <MenuItem key={label} {...props}>
            <ListItemIcon>{icon}</ListItemIcon>
            <ListItemText>{label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
