import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import HistoryEduOutlined from '@mui/icons-material/HistoryEduOutlined';
import PostAddOutlined from '@mui/icons-material/PostAddOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { calledName } from '@trama/contract/words/full-name';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { type RowAction, RowActions } from '../../../ui/lists/RowActions.tsx';
import { listTexts } from './patients.texts.ts';

export interface RowActionHandlers {
  onAssign: (patient: Patient) => void;
  onSetStatus: (patient: Patient) => void;
}

/** What this person may do with the patient. */
function useRowActions(patient: Patient, { onAssign, onSetStatus }: RowActionHandlers): RowAction[] {
  const session = useSession();
  const detail = { component: Link, to: paths.patient(patient.id_paciente) };
  const history = { component: Link, to: paths.medicalHistory(patient.id_paciente) };
  const actions: Array<RowAction | false> = [
    { label: listTexts.view, icon: <VisibilityOutlined fontSize="small" />, props: detail },
    session.can('medical_history', 'read') && {
      label: listTexts.history,
      icon: <HistoryEduOutlined fontSize="small" />,
      props: history,
    },
    session.can('follow_ups', 'create') && {
      label: listTexts.newFollowUp,
      icon: <PostAddOutlined fontSize="small" />,
      props: { component: Link, to: paths.newFollowUp(patient.id_paciente) },
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

export function PatientRowActions({ patient, ...handlers }: Props) {
  return <RowActions name={calledName(patient)} actions={useRowActions(patient, handlers)} />;
}
