import {
  type Action,
  READS_ALL_CASH,
  type Resource,
  type Role,
} from '@trama/contract/words/access/access-policy';
import { lazy, type ReactNode, Suspense } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { paths } from '../lib/navigation/paths.ts';
import { readAccessToken } from '../lib/session/tokens.ts';
import { CrashScreen } from './CrashScreen.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { CheckingSession } from './session/CheckingSession.tsx';
import { Landing } from './session/Landing.tsx';
import { RequirePermission } from './session/RequirePermission.tsx';
import { RequireSession } from './session/RequireSession.tsx';

/** Loaded when it is first shown: nobody who has not signed in downloads a clinical screen. */
type Page = ReturnType<typeof lazyScreen>;

interface PageHandle {
  load: Page['load'];
}

function guarded(
  path: string,
  resource: Resource,
  action: Action,
  { Screen, load }: Page,
  { adminOnly = false, also, only }: { adminOnly?: boolean; also?: Role; only?: readonly Role[] } = {},
): RouteObject {
  const element = (
    <RequirePermission resource={resource} action={action} adminOnly={adminOnly} also={also} only={only}>
      <Screen />
    </RequirePermission>
  );
  const handle: PageHandle = { load };
  return { path, element, handle };
}

const page = {
  dashboard: lazyScreen(() => import('../pages/DashboardPage.tsx')),
  activity: lazyScreen(() => import('../pages/ActivityPage.tsx')),
  patients: lazyScreen(() => import('../pages/PatientListPage.tsx')),
  patient: lazyScreen(() => import('../pages/PatientDetailPage.tsx')),
  patientForm: lazyScreen(() => import('../pages/PatientFormPage.tsx')),
  timeline: lazyScreen(() => import('../pages/TimelinePage.tsx')),
  entries: lazyScreen(() => import('../pages/EntriesPage.tsx')),
  followUps: lazyScreen(() => import('../pages/FollowUpListPage.tsx')),
  newFollowUp: lazyScreen(() => import('../pages/NewFollowUpPage.tsx')),
  sharedNote: lazyScreen(() => import('../pages/SharedNotePage.tsx')),
  history: lazyScreen(() => import('../pages/MedicalHistoryPage.tsx')),
  historyForm: lazyScreen(() => import('../pages/MedicalHistoryFormPage.tsx')),
  providers: lazyScreen(() => import('../pages/ProviderListPage.tsx')),
  providerForm: lazyScreen(() => import('../pages/ProviderFormPage.tsx')),
  assignments: lazyScreen(() => import('../pages/AssignmentsPage.tsx')),
  assignmentRequests: lazyScreen(() => import('../pages/AssignmentRequestsPage.tsx')),
  agenda: lazyScreen(() => import('../pages/AgendaPage.tsx')),
  settings: lazyScreen(() => import('../pages/SettingsPage.tsx')),
  riskBoard: lazyScreen(() => import('../pages/RiskBoardPage.tsx')),
  teamBoard: lazyScreen(() => import('../pages/TeamBoardPage.tsx')),
  statistics: lazyScreen(() => import('../pages/StatisticsPage.tsx')),
  signatures: lazyScreen(() => import('../pages/SignaturesPage.tsx')),
  copyRequests: lazyScreen(() => import('../pages/CopyRequestsPage.tsx')),
  groups: lazyScreen(() => import('../pages/GroupsPage.tsx')),
  attendance: lazyScreen(() => import('../pages/AttendancePage.tsx')),
  cash: lazyScreen(() => import('../pages/CashPage.tsx')),
  renewals: lazyScreen(() => import('../pages/RenewalsPage.tsx')),
  unsigned: lazyScreen(() => import('../pages/UnsignedPage.tsx')),
  shifts: lazyScreen(() => import('../pages/ShiftsPage.tsx')),
  fees: lazyScreen(() => import('../pages/FeesPage.tsx')),
  payers: lazyScreen(() => import('../pages/PayersPage.tsx')),
  settlements: lazyScreen(() => import('../pages/SettlementsPage.tsx')),
  presentations: lazyScreen(() => import('../pages/PresentationsPage.tsx')),
  audit: lazyScreen(() => import('../pages/TrailPage.tsx')),
  alerts: lazyScreen(() => import('../pages/AlertsPage.tsx')),
  imports: lazyScreen(() => import('../pages/ImportPage.tsx')),
  clinicExport: lazyScreen(() => import('../pages/ClinicExportPage.tsx')),
  account: lazyScreen(() => import('../pages/AccountPage.tsx')),
};

const pages: RouteObject[] = [
  {
    path: paths.dashboard,
    element: (
      <Landing>
        <page.dashboard.Screen />
      </Landing>
    ),
    handle: { load: page.dashboard.load },
  },
  guarded(paths.activity, 'patients', 'read', page.activity),
  guarded(paths.agenda, 'appointments', 'read', page.agenda),
  { path: paths.agendaSettings, element: <Navigate to={paths.settingsPart('consultorios')} replace /> },
  guarded(paths.groups, 'appointments', 'read', page.groups),
  guarded(paths.attendance, 'appointments', 'read', page.attendance),
  guarded(paths.cash, 'cash', 'read', page.cash),
  guarded(paths.renewals, 'coverage', 'read', page.renewals),
  guarded(paths.unsigned, 'appointments', 'update', page.unsigned),
  guarded(paths.shifts, 'shifts', 'read', page.shifts),
  guarded(paths.fees, 'cash', 'read', page.fees),
  guarded(paths.payers, 'coverage', 'read', page.payers),
  guarded(paths.settlements, 'cash', 'read', page.settlements),
  guarded(paths.presentations, 'cash', 'read', page.presentations, { only: READS_ALL_CASH }),
  guarded(paths.patients, 'patients', 'read', page.patients),
  guarded(paths.newPatient, 'patients', 'create', page.patientForm),
  guarded(paths.patient(':id'), 'patients', 'read', page.patient),
  guarded(paths.timeline(':id'), 'medical_history', 'read', page.timeline),
  guarded(paths.entries(':id'), 'medical_history', 'read', page.entries),
  guarded(paths.editPatient(':id'), 'patients', 'update', page.patientForm),
  guarded(paths.followUps(':id'), 'follow_ups', 'read', page.followUps),
  guarded(paths.newFollowUp(':id'), 'follow_ups', 'create', page.newFollowUp),
  guarded(paths.sharedNote(':id'), 'follow_ups', 'create', page.sharedNote),
  guarded(paths.medicalHistory(':id'), 'medical_history', 'read', page.history),
  guarded(paths.newMedicalHistory(':id'), 'medical_history', 'create', page.historyForm),
  guarded(paths.editMedicalHistory(':id', ':historyId'), 'medical_history', 'update', page.historyForm),
  guarded(paths.providers, 'providers', 'read', page.providers),
  guarded(paths.newProvider, 'providers', 'create', page.providerForm),
  guarded(paths.editProvider(':id'), 'providers', 'update', page.providerForm),
  guarded(paths.assignments, 'system', 'read', page.assignments, { adminOnly: true }),
  guarded(paths.assignmentRequests, 'patients', 'assign', page.assignmentRequests),
  { path: paths.boards, element: <Navigate to={paths.riskBoard} replace /> },
  guarded(paths.riskBoard, 'risk', 'create', page.riskBoard),
  guarded(paths.teamBoard, 'risk', 'create', page.teamBoard),
  guarded(paths.statistics, 'patients', 'assign', page.statistics),
  guarded(paths.signatures, 'signatures', 'update', page.signatures),
  guarded(paths.copyRequests, 'copy_requests', 'read', page.copyRequests),
  guarded(paths.audit, 'audit', 'read', page.audit),
  guarded(paths.alerts, 'audit', 'read', page.alerts),
  guarded(paths.imports, 'imports', 'read', page.imports),
  guarded(paths.import(':id'), 'imports', 'read', page.imports),
  guarded(paths.clinicExport, 'exports', 'export', page.clinicExport),
  // A director keeps the templates of documents.
  guarded(paths.settings, 'settings', 'update', page.settings, { also: 'director_medico' }),
  { path: paths.account, element: <page.account.Screen />, handle: { load: page.account.load } },
  // /login has nothing to offer to somebody who is signed in; without a session it is the login screen.
  { path: '*', element: <Navigate to={paths.dashboard} replace /> },
];

const SetupPasswordPage = lazy(() => import('../pages/SetupPasswordPage.tsx'));
const ReminderPage = lazy(() => import('../pages/ReminderPage.tsx'));
const ConformityPage = lazy(() => import('../pages/ConformityPage.tsx'));
const VerifyCopyPage = lazy(() => import('../pages/VerifyCopyPage.tsx'));

const open = (path: string, screen: ReactNode): RouteObject => ({
  path,
  element: <Suspense fallback={<CheckingSession />}>{screen}</Suspense>,
});

const publicPages: RouteObject[] = [
  open(paths.setupPassword, <SetupPasswordPage />),
  open(paths.verifyCopy, <VerifyCopyPage />),
  open(paths.reminder, <ReminderPage />),
  open(paths.conformity, <ConformityPage />),
];

export const router = createBrowserRouter([
  {
    errorElement: <CrashScreen />,
    children: [...publicPages, { element: <RequireSession />, children: pages }],
  },
]);

const asked = router.state.matches.at(-1)?.route.handle as PageHandle | undefined;
/** Fetches the code of the page in the address while the session is still being checked. */
export const askedPage = readAccessToken() ? asked?.load() : undefined;
// A failure shows when the page itself is drawn.
askedPage?.catch(() => undefined);
