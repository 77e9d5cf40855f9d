import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import TimelineOutlined from '@mui/icons-material/TimelineOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { trailTexts } from '../features/access/trail/trail.texts.ts';
import { dischargesOf } from '../features/record/discharges/discharges.api.ts';
import { dischargeTexts } from '../features/record/discharges/discharges.texts.ts';
import { recordTexts } from '../features/record/record/record.texts.ts';
import { timelineTexts } from '../features/record/timeline/timeline.texts.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';

const RecordDownloadDialog = lazy(() => import('../features/record/record/RecordDownloadDialog.tsx'));
const DischargeDialog = lazy(() => import('../features/record/discharges/DischargeDialog.tsx'));
const AccessesDialog = lazy(() => import('../features/access/trail/AccessesDialog.tsx'));

interface Item {
  label: string;
  icon: ReactNode;
  /** Props of the link or button. */
  props: object;
}

/** Actions on the whole record. Hidden from people who may do none of them. */
export function PatientMenu({ patient }: { patient: Patient }) {
  const { can } = useSession();
  const id = patient.id_paciente;
  const writesHistory = can('medical_history', 'create');
  // Only one discharge stands at a time: after it the record offers a readmission.
  const discharges = useQuery({ ...dischargesOf(id), enabled: writesHistory });
  const hasEnded = discharges.data?.some(({ vigente }) => vigente) ?? false;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'pdf' | 'accesses' | 'discharge' | null>(null);
  const close = () => setDialog(null);
  const items: (Item | false)[] = [
    can('medical_history', 'read') && {
      label: timelineTexts.title,
      icon: <TimelineOutlined />,
      props: { component: Link, to: paths.timeline(id) },
    },
    can('patients', 'export') && {
      label: recordTexts.download,
      icon: <PictureAsPdfOutlined />,
      props: { onClick: () => setDialog('pdf') },
    },
    writesHistory &&
      !hasEnded && {
        label: dischargeTexts.register,
        icon: <LogoutOutlined />,
        props: { onClick: () => setDialog('discharge') },
      },
    can('audit', 'read') && {
      label: trailTexts.accesses,
      icon: <VisibilityOutlined />,
      props: { onClick: () => setDialog('accesses') },
    },
  ];
  const offered = items.filter((item) => item !== false);
  if (offered.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label="Más acciones"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        onClick={() => setAnchor(null)}
      >
        {offered.map(({ label, icon, props }) => (
          <MenuItem key={label} {...props}>
            <ListItemIcon>{icon}</ListItemIcon>
            <ListItemText>{label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
      <Suspense>
        {dialog === 'pdf' && <RecordDownloadDialog patient={patient} onClose={close} />}
        {dialog === 'discharge' && <DischargeDialog patientId={id} onClose={close} />}
        {dialog === 'accesses' && <AccessesDialog patientId={id} onClose={close} />}
      </Suspense>
    </>
  );
}
