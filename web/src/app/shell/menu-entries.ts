import AssignmentInd from '@mui/icons-material/AssignmentIndOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Dashboard from '@mui/icons-material/DashboardOutlined';
import Draw from '@mui/icons-material/DrawOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import GppMaybe from '@mui/icons-material/GppMaybeOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import People from '@mui/icons-material/PeopleAltOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Timelapse from '@mui/icons-material/TimelapseOutlined';
import { READS_ALL_CASH } from '@trama/contract/words/access/access-policy';
import { paths } from '../../lib/navigation/paths.ts';
import { beginsInAgenda } from '../../lib/session/front-desk.ts';
import type { useSession } from '../../lib/session/session.ts';

type Session = ReturnType<typeof useSession>;

/** Directors keep the templates of documents, and none of the other settings. */
const isDirector = ({ user }: Session) => user.role === 'director_medico';

interface MenuEntry {
  label: string;
  path: string;
  /** Pressed one after the other: see useShortcuts. */
  keys: string;
  Icon: typeof Dashboard;
  visibleTo: (session: Session) => boolean;
  /** Where the entry leads to one of several pages that stand beside each other. */
  section?: string;
}

const ENTRIES: MenuEntry[] = [
  {
    label: 'Panel Principal',
    path: paths.dashboard,
    keys: 'g d',
    Icon: Dashboard,
    visibleTo: (s) => !beginsInAgenda(s),
  },
  {
    label: 'Agenda',
    path: paths.agenda,
    keys: 'g t',
    Icon: CalendarMonth,
    visibleTo: (s) => s.can('appointments', 'read'),
  },
  {
    label: 'Pacientes',
    path: paths.patients,
    keys: 'g p',
    Icon: People,
    visibleTo: (s) => s.can('patients', 'read'),
  },
  {
    label: 'Tableros',
    path: paths.boards,
    keys: 'g b',
    Icon: GppMaybe,
    visibleTo: (s) => s.can('risk', 'create'),
  },
  {
    label: 'Firmas pendientes',
    path: paths.signatures,
    keys: 'g f',
    Icon: Draw,
    visibleTo: (s) => s.can('signatures', 'update'),
  },
  {
    label: 'Caja',
    path: paths.cash,
    keys: 'g j',
    Icon: Payments,
    // Clinicians find what their patients owe in the patient's account.
    visibleTo: (s) => s.can('cash', 'read') && READS_ALL_CASH.some((role) => role === s.user.role),
  },
  {
    label: 'Mis honorarios',
    path: paths.settlements,
    section: paths.cash,
    keys: 'g h',
    Icon: Payments,
    visibleTo: (s) => s.can('cash', 'read') && !READS_ALL_CASH.some((role) => role === s.user.role),
  },
  {
    label: 'Jornadas',
    path: paths.shifts,
    keys: 'g n',
    Icon: Timelapse,
    // The desk finds everybody's beside the cash.
    visibleTo: (s) => s.user.role === 'acompanante_terapeutico',
  },
  {
    label: 'Prestadores',
    path: paths.providers,
    keys: 'g r',
    Icon: Badge,
    visibleTo: (s) => s.can('providers', 'read'),
  },
  {
    label: 'Asignaciones',
    path: paths.assignments,
    keys: 'g a',
    Icon: AssignmentInd,
    visibleTo: (s) => s.can('system', 'read') && s.isAdmin,
  },
  {
    label: 'Mesa de copias',
    path: paths.copyRequests,
    keys: 'g o',
    Icon: ContentCopy,
    visibleTo: (s) => s.can('copy_requests', 'read'),
  },
  {
    label: 'Auditoría',
    path: paths.audit,
    keys: 'g u',
    Icon: FactCheck,
    visibleTo: (s) => s.can('audit', 'read'),
  },
  {
    label: 'Configuración',
    path: paths.settings,
    keys: 'g c',
    Icon: Settings,
    visibleTo: (s) => s.can('settings', 'update') || isDirector(s),
  },
];

export function menuFor(session: Session): MenuEntry[] {
  return ENTRIES.filter((entry) => entry.visibleTo(session));
}

/** /patients/7/edit belongs to Pacientes; only the dashboard has to match exactly. */
export function isActive(entry: MenuEntry, pathname: string): boolean {
  if (entry.path === paths.dashboard) return pathname === entry.path;
  const { path, section = path } = entry;
  return pathname === section || pathname.startsWith(`${section}/`);
}
