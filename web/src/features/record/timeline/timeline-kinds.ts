import Article from '@mui/icons-material/ArticleOutlined';
import AssignmentInd from '@mui/icons-material/AssignmentIndOutlined';
import AttachFile from '@mui/icons-material/AttachFileOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Block from '@mui/icons-material/BlockOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import Draw from '@mui/icons-material/DrawOutlined';
import EventNote from '@mui/icons-material/EventNoteOutlined';
import GppMaybe from '@mui/icons-material/GppMaybeOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import Handshake from '@mui/icons-material/HandshakeOutlined';
import Login from '@mui/icons-material/LoginOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import { byList } from '@trama/contract/words/record/clinical-lists';
import {
  kindOfEvent,
  type TimelineEventName,
  type TimelineKind,
} from '@trama/contract/words/record/timeline-events';
import type { ComponentType } from 'react';
import { CLINICAL_LIST_ICONS } from '../../../domain/record/clinical-list-icons.ts';
import type { CorrectableKind } from '../../../domain/record/entry-texts.ts';
import {
  ATTACHMENTS_ANCHOR,
  CONSENTS_ANCHOR,
  DISCHARGE_ANCHOR,
  DOCUMENTS_ANCHOR,
  MEETINGS_ANCHOR,
  paths,
  RISK_ANCHOR,
  TEAM_ANCHOR,
} from '../../../lib/navigation/paths.ts';

/** Everything about risk stands in one card. */
const RISK_FACTS = {
  Icon: GppMaybe,
  target: (patientId: number) => paths.patientPart(patientId, RISK_ANCHOR),
};

/** The icon of each kind, and the address that shows the event's own entry in full. */
export const KIND_FACTS: Record<
  TimelineKind,
  { Icon: ComponentType; target: (patientId: number, entryId: number) => string }
> = {
  follow_up: { Icon: EventNote, target: paths.followUp },
  history: { Icon: Description, target: paths.medicalHistory },
  ...byList(({ path }, name) => ({
    Icon: CLINICAL_LIST_ICONS[name],
    target: (patientId: number, id: number) => paths.patientPart(patientId, `${path}-${id}`),
  })),
  risk_evaluation: RISK_FACTS,
  safety_plan: RISK_FACTS,
  risk_event: RISK_FACTS,
  risk_notice: RISK_FACTS,
  consent: { Icon: Handshake, target: (patientId: number) => paths.patientPart(patientId, CONSENTS_ANCHOR) },
  revocation: {
    Icon: Handshake,
    target: (patientId: number) => paths.patientPart(patientId, CONSENTS_ANCHOR),
  },
  attachment: {
    Icon: AttachFile,
    target: (patientId: number, id: number) => paths.patientPart(patientId, `${ATTACHMENTS_ANCHOR}-${id}`),
  },
  document: {
    Icon: Article,
    target: (patientId: number) => paths.patientPart(patientId, DOCUMENTS_ANCHOR),
  },
  document_annulment: {
    Icon: Block,
    target: (patientId: number) => paths.patientPart(patientId, DOCUMENTS_ANCHOR),
  },
  discharge: {
    Icon: Logout,
    target: (patientId: number) => paths.patientPart(patientId, DISCHARGE_ANCHOR),
  },
  readmission: {
    Icon: Login,
    target: (patientId: number) => paths.patientPart(patientId, DISCHARGE_ANCHOR),
  },
  meeting: {
    Icon: Groups,
    target: (patientId: number) => paths.patientPart(patientId, MEETINGS_ANCHOR),
  },
  signature: {
    Icon: Draw,
    target: (patientId: number) => paths.patientPart(patientId, MEETINGS_ANCHOR),
  },
  assignment: {
    Icon: AssignmentInd,
    target: (patientId: number) => paths.patientPart(patientId, TEAM_ANCHOR),
  },
  patient: { Icon: Badge, target: paths.patient },
};

/** What kind of entry an event is: an entry of a list, or a change of one. Null when the event is not an entry. */
export function entryKindOf(event: TimelineEventName): CorrectableKind | null {
  const kind = kindOfEvent(event);
  if (kind === 'assignment' || kind === 'patient') return null;
  return kind === 'history' || event.endsWith('.create') ? kind : 'change';
}
