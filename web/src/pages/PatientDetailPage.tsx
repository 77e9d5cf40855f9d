import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQueries } from '@tanstack/react-query';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { LIST_NAMES, type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import { ENTRY_LABELS } from '@trama/contract/words/record/entries';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { PatientInViewProvider } from '../domain/people/patient-in-view.ts';
import { UnfinishedDrafts } from '../domain/record/UnfinishedDrafts.tsx';
import { EmergencyBanner } from '../features/access/emergency-access/EmergencyBanner.tsx';
import { useEndedAccess } from '../features/access/emergency-access/emergency-access.api.ts';
import { glassTexts } from '../features/access/emergency-access/emergency-access.texts.ts';
import { AppointmentsCard } from '../features/agenda/appointments/AppointmentsCard.tsx';
import { patientTexts } from '../features/agenda/appointments/appointments.texts.ts';
import { AccountCard } from '../features/money/accounts/AccountCard.tsx';
import { accountTexts } from '../features/money/accounts/accounts.texts.ts';
import { CoverageCard } from '../features/money/coverages/CoverageCard.tsx';
import { coverageTexts } from '../features/money/coverages/coverages.texts.ts';
import { teamTexts } from '../features/people/assignments/assignments.texts.ts';
import { TeamCard } from '../features/people/assignments/TeamCard.tsx';
import { ContactsCard } from '../features/people/contacts/ContactsCard.tsx';
import { contactsOf } from '../features/people/contacts/contacts.api.ts';
import { contactTexts } from '../features/people/contacts/contacts.texts.ts';
import { PatientInfoCard } from '../features/people/patients/PatientInfoCard.tsx';
import { INFORMATION_ANCHOR } from '../features/people/patients/PatientSummary.tsx';
import { usePatient } from '../features/people/patients/patients.api.ts';
import { detailTexts } from '../features/people/patients/patients.texts.ts';
import { SystemFooter } from '../features/people/patients/SystemFooter.tsx';
import { useArrival } from '../features/people/patients/useArrival.ts';
import { AttachmentsCard } from '../features/record/attachments/AttachmentsCard.tsx';
import { ClinicalCard } from '../features/record/clinical-data/ClinicalCard.tsx';
import { clinicalDataOf } from '../features/record/clinical-data/clinical-data.api.ts';
import { ConsentsCard } from '../features/record/consents/ConsentsCard.tsx';
import { DischargeCard, EndedBanner } from '../features/record/discharges/DischargeCard.tsx';
import { DocumentsCard } from '../features/record/documents/DocumentsCard.tsx';
import { FoliosLine } from '../features/record/entries/FoliosLine.tsx';
import { FollowUpsCard } from '../features/record/follow-ups/FollowUpsCard.tsx';
import { followUpsOf } from '../features/record/follow-ups/follow-ups.api.ts';
import { followUpTexts } from '../features/record/follow-ups/follow-ups.texts.ts';
import { LastFollowUpCard } from '../features/record/follow-ups/LastFollowUpCard.tsx';
import { HistoryCard } from '../features/record/medical-history/HistoryCard.tsx';
import { historyOf } from '../features/record/medical-history/medical-history.api.ts';
import { MeetingsCard } from '../features/record/meetings/MeetingsCard.tsx';
import { meetingTexts } from '../features/record/meetings/meetings.texts.ts';
import { MessagesCard } from '../features/record/messages/MessagesCard.tsx';
import { RiskCard } from '../features/record/risk/RiskCard.tsx';
import { riskTexts } from '../features/record/risk/risk.texts.ts';
import { ApiError } from '../lib/http/http.ts';
import {
  CONTACTS_ANCHOR,
  DISCHARGE_ANCHOR,
  DOCUMENTS_ANCHOR,
  MEETINGS_ANCHOR,
  RISK_ANCHOR,
  TEAM_ANCHOR,
} from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { useHashTarget } from '../ui/page/useHashTarget.ts';
import { ErrorAlert } from '../ui/states/ErrorAlert.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';
import { TimedAlert } from '../ui/states/TimedAlert.tsx';
import { type JumpTarget, PatientHeader } from './PatientHeader.tsx';

const SUCCESS_MS = 5_000;

export default function PatientDetailPage() {
  const id = Number(useParams().id);
  const successMessage = useArrival(id);
  const patient = usePatient(id);
  const readsRecord = useReadsRecord();
  const clinical = readsRecord ? [historyOf(id), followUpsOf(id), ...clinicalDataOf(id)] : [];
  // Asked for together with the patient, so that the cards need not wait for it.
  useQueries({ queries: [contactsOf(id), ...clinical] });
  return (
    <PatientInViewProvider value={patient.data}>
      <PatientHeader patient={patient.data} parts={readsRecord ? RECORD_PARTS : FRONT_DESK_PARTS} />
      <TimedAlert message={successMessage} severity="success" hideAfterMs={SUCCESS_MS} />
      <PatientRecord id={id} query={patient} />
    </PatientInViewProvider>
  );
}

/** The front desk sees identity, contacts and appointments, and asks for nothing clinical. */
const useReadsRecord = () => useSession().can('medical_history', 'read');

function PatientRecord({ id, query }: { id: number; query: ReturnType<typeof usePatient> }) {
  const { data: patient, error, refetch } = query;
  const readsRecord = useReadsRecord();
  useHashTarget(patient !== undefined);
  const ended = useEndedAccess(id);
  if (error instanceof ApiError && error.status === 404) {
    if (ended) return <ErrorAlert severity="warning" message={glassTexts.ended(formatMoment(ended))} />;
    return <ErrorAlert severity="warning" message={detailTexts.notFound} />;
  }
  const failure = error && (
    <LoadError error={error} text={detailTexts.loadFailed} onRetry={() => void refetch()} />
  );
  if (!patient) return failure ?? <LoadingState text={detailTexts.loading} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {failure}
      <EmergencyBanner patientId={id} />
      {readsRecord && <EndedBanner patientId={id} />}
      {readsRecord && <UnfinishedDrafts patientId={patient.id_paciente} />}
      {readsRecord ? <ClinicalCards patient={patient} /> : <FrontDeskCards patient={patient} />}
      <SystemFooter patient={patient}>
        {readsRecord && <FoliosLine patient={patient} leadsToThem />}
      </SystemFooter>
    </Box>
  );
}

/**
 * One column in the order of the chips or, where there is room, two. The last session gives way to medication on a telephone
 * and has the follow-ups right below it on a desk: the second row takes what the right column needs. The same elements at
 * every width, so that turning a tablet closes no dialog.
 */
function ClinicalCards({ patient }: { patient: Patient }) {
  const id = patient.id_paciente;
  return (
    <>
      <Box sx={{ ...COLUMNS, gridTemplateRows: { md: 'auto 1fr' } }}>
        <Part anchor={ANCHORS.lastFollowUp}>
          <LastFollowUpCard patient={patient} />
        </Part>
        <Stack spacing={2} sx={{ gridColumn: { md: 2 }, gridRow: { md: '1 / 3' } }}>
          <ListPart name="medication" patientId={id} />
          <Part anchor={RISK_ANCHOR}>
            <RiskCard patientId={id} />
          </Part>
          <Part anchor={ANCHORS.appointments}>
            <AppointmentsCard patientId={id} />
          </Part>
        </Stack>
        <Stack spacing={2}>
          <Part anchor={ANCHORS.followUps}>
            <FollowUpsCard patient={patient} />
          </Part>
          <Part anchor={ANCHORS.history}>
            <HistoryCard patientId={id} />
          </Part>
        </Stack>
      </Box>
      <Box sx={COLUMNS}>
        <Stack spacing={2}>
          {LIST_NAMES.filter((name) => name !== 'medication').map((name) => (
            <ListPart key={name} name={name} patientId={id} />
          ))}
        </Stack>
        <Stack spacing={2}>
          <Part anchor={TEAM_ANCHOR}>
            <TeamCard patient={patient} />
          </Part>
          <Part anchor={MEETINGS_ANCHOR}>
            <MeetingsCard patientId={id} />
          </Part>
          <Part anchor={ANCHORS.messages}>
            <MessagesPart patientId={id} />
          </Part>
          <Part anchor={ANCHORS.contacts}>
            <ContactsCard patientId={id} />
          </Part>
        </Stack>
      </Box>
      {/* Papers beside money: in one column with the lists they left half of the page empty. */}
      <Box sx={COLUMNS}>
        <Stack spacing={2}>
          <DocumentsPart patientId={id} />
          <ConsentsCard patientId={id} />
          <AttachmentsCard patientId={id} />
        </Stack>
        <Stack spacing={2}>
          <Part anchor={ANCHORS.coverage}>
            <CoverageCard patientId={id} />
          </Part>
          <Part anchor={ANCHORS.account}>
            <AccountCard patient={patient} />
          </Part>
          <Part anchor={DISCHARGE_ANCHOR}>
            <DischargeCard patientId={id} />
          </Part>
        </Stack>
      </Box>
      <Part anchor={INFORMATION_ANCHOR}>
        <PatientInfoCard patient={patient} />
      </Part>
    </>
  );
}

/** For the team alone: an administrator is not of it. */
function MessagesPart({ patientId }: { patientId: number }) {
  const { can, isAdmin } = useSession();
  return can('messages', 'read') && !isAdmin ? <MessagesCard patientId={patientId} /> : null;
}

/** Companions issue no documents and see none. */
function DocumentsPart({ patientId }: { patientId: number }) {
  const { can, user } = useSession();
  if (!can('papers', 'read') || user.role === 'acompanante_terapeutico') return null;
  return (
    <Part anchor={DOCUMENTS_ANCHOR}>
      <DocumentsCard patientId={patientId} />
    </Part>
  );
}

function FrontDeskCards({ patient }: { patient: Patient }) {
  const id = patient.id_paciente;
  return (
    <>
      <Part anchor={INFORMATION_ANCHOR}>
        <PatientInfoCard patient={patient} />
      </Part>
      <Box sx={COLUMNS}>
        <Stack spacing={2}>
          <Part anchor={ANCHORS.appointments}>
            <AppointmentsCard patientId={id} />
          </Part>
          <DocumentsPart patientId={id} />
          <Part anchor={ANCHORS.account}>
            <AccountCard patient={patient} />
          </Part>
        </Stack>
        <Stack spacing={2}>
          <Part anchor={ANCHORS.coverage}>
            <CoverageCard patientId={id} />
          </Part>
          <Part anchor={ANCHORS.contacts}>
            <ContactsCard patientId={id} />
          </Part>
          <AttachmentsCard patientId={id} />
          <ConsentsCard patientId={id} />
        </Stack>
      </Box>
    </>
  );
}

/** A card that a link or a chip leads to. Without a card it leaves no gap. */
function Part({ anchor, children }: { anchor: string; children: ReactNode }) {
  return (
    <Box id={anchor} tabIndex={-1} sx={{ minWidth: 0, '&:empty': { display: 'none' } }}>
      {children}
    </Box>
  );
}

function ListPart({ name, patientId }: { name: ListName; patientId: number }) {
  return (
    <Part anchor={listOf(name).path}>
      <ClinicalCard name={name} patientId={patientId} />
    </Part>
  );
}

const ANCHORS = {
  lastFollowUp: 'ultima-sesion',
  followUps: 'seguimientos',
  history: 'historia',
  appointments: 'turnos',
  contacts: CONTACTS_ANCHOR,
  coverage: 'cobertura',
  account: 'cuenta',
  messages: 'mensajes',
} as const;

/** In the order in which one looks for them. */
const RECORD_PARTS: readonly JumpTarget[] = [
  [ANCHORS.lastFollowUp, followUpTexts.lastTitle],
  [listOf('medication').path, listOf('medication').heading],
  [RISK_ANCHOR, riskTexts.card],
  [ANCHORS.appointments, patientTexts.title],
  [ANCHORS.followUps, followUpTexts.listTitle],
  [ANCHORS.history, ENTRY_LABELS.history],
  ...LIST_NAMES.filter((name) => name !== 'medication').map(
    (name): JumpTarget => [listOf(name).path, listOf(name).heading],
  ),
  [TEAM_ANCHOR, teamTexts.title],
  [MEETINGS_ANCHOR, meetingTexts.title],
  [ANCHORS.contacts, contactTexts.title],
  [ANCHORS.coverage, coverageTexts.title],
  [ANCHORS.account, accountTexts.title],
  [INFORMATION_ANCHOR, detailTexts.information],
];
const FRONT_DESK_PARTS: readonly JumpTarget[] = [
  [INFORMATION_ANCHOR, detailTexts.information],
  [ANCHORS.appointments, patientTexts.title],
  [ANCHORS.account, accountTexts.title],
  [ANCHORS.coverage, coverageTexts.title],
  [ANCHORS.contacts, contactTexts.title],
];

const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
