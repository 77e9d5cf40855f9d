import AssignmentInd from '@mui/icons-material/AssignmentIndOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import EventNote from '@mui/icons-material/EventNoteOutlined';
import FamilyRestroom from '@mui/icons-material/FamilyRestroomOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Medication from '@mui/icons-material/MedicationOutlined';
import MonitorHeart from '@mui/icons-material/MonitorHeartOutlined';
import type { TimelineKind } from '@trama/contract/words/timeline-events';
import type { ComponentType } from 'react';
import { paths } from '../../lib/navigation/paths.ts';

/** The icon of each kind, and the address of the page that shows it in full. */
export const KIND_FACTS: Record<
  TimelineKind,
  { Icon: ComponentType; target: (patientId: number) => string }
> = {
  follow_up: { Icon: EventNote, target: paths.followUps },
  history: { Icon: Description, target: paths.medicalHistory },
  medication: { Icon: Medication, target: (id) => paths.patientPart(id, 'medications') },
  disease: { Icon: MonitorHeart, target: (id) => paths.patientPart(id, 'diseases') },
  relationship: { Icon: FamilyRestroom, target: (id) => paths.patientPart(id, 'relationships') },
  antecedent: { Icon: History, target: (id) => paths.patientPart(id, 'antecedents') },
  assignment: { Icon: AssignmentInd, target: paths.patient },
  patient: { Icon: Badge, target: paths.patient },
};
