import type { Action, Resource } from '@trama/contract/access-policy';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { paths } from '../lib/paths.ts';
import { readAccessToken } from '../lib/tokens.ts';
import { CheckingSession } from './CheckingSession.tsx';
import { CrashScreen } from './CrashScreen.tsx';
import { RequirePermission } from './RequirePermission.tsx';
import { RequireSession } from './RequireSession.tsx';

type PageModule = Promise<{ default: ComponentType }>;

/** Loaded when it is first shown: nobody who has not signed in downloads a clinical screen. */
function page(load: () => PageModule): ReactNode {
  const Page = lazy(load);
  return <Page />;
}

interface PageHandle {
  load: () => PageModule;
}

function guarded(
  path: string,
  resource: Resource,
  action: Action,
  load: () => PageModule,
  adminOnly = false,
): RouteObject {
  const element = (
    <RequirePermission resource={resource} action={action} adminOnly={adminOnly}>
      {page(load)}
    </RequirePermission>
  );
  const handle: PageHandle = { load };
  return { path, element, handle };
}

const patientForm = () => import('../pages/PatientFormPage.tsx');
const historyForm = () => import('../pages/MedicalHistoryFormPage.tsx');
const providerForm = () => import('../pages/ProviderFormPage.tsx');

const pages: RouteObject[] = [
  { path: paths.dashboard, element: page(() => import('../pages/DashboardPage.tsx')) },
  guarded(paths.patients, 'patients', 'read', () => import('../pages/PatientListPage.tsx')),
  guarded(paths.newPatient, 'patients', 'create', patientForm),
  guarded(paths.patient(':id'), 'patients', 'read', () => import('../pages/PatientDetailPage.tsx')),
  guarded(paths.timeline(':id'), 'patients', 'read', () => import('../pages/TimelinePage.tsx')),
  guarded(paths.editPatient(':id'), 'patients', 'update', patientForm),
  guarded(paths.followUps(':id'), 'follow_ups', 'read', () => import('../pages/FollowUpListPage.tsx')),
  guarded(paths.newFollowUp(':id'), 'follow_ups', 'create', () => import('../pages/NewFollowUpPage.tsx')),
  guarded(
    paths.medicalHistory(':id'),
    'medical_history',
    'read',
    () => import('../pages/MedicalHistoryPage.tsx'),
  ),
  guarded(paths.newMedicalHistory(':id'), 'medical_history', 'create', historyForm),
  guarded(paths.editMedicalHistory(':id', ':historyId'), 'medical_history', 'update', historyForm),
  guarded(paths.providers, 'providers', 'read', () => import('../pages/ProviderListPage.tsx')),
  guarded(paths.newProvider, 'providers', 'create', providerForm),
  guarded(paths.editProvider(':id'), 'providers', 'update', providerForm),
  guarded(paths.assignments, 'system', 'read', () => import('../pages/AssignmentsPage.tsx'), true),
  guarded(paths.audit, 'audit', 'read', () => import('../pages/AuditPage.tsx')),
  // /login has nothing to offer to somebody who is signed in; without a session it is the login screen.
  { path: '*', element: <Navigate to={paths.dashboard} replace /> },
];

const SetupPasswordPage = lazy(() => import('../pages/SetupPasswordPage.tsx'));
const publicPages: RouteObject[] = [
  {
    path: paths.setupPassword,
    element: (
      <Suspense fallback={<CheckingSession />}>
        <SetupPasswordPage />
      </Suspense>
    ),
  },
];

export const router = createBrowserRouter([
  {
    errorElement: <CrashScreen />,
    children: [...publicPages, { element: <RequireSession />, children: pages }],
  },
]);

// With a token the page asked for is needed as soon as the session is checked: its code need not wait for that.
const asked = router.state.matches.at(-1)?.route.handle as PageHandle | undefined;
// Should it fail, showing the page will tell.
if (readAccessToken()) asked?.load().catch(() => undefined);
