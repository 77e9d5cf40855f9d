import { useColorScheme } from '@mui/material/styles';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { useNewAppointment } from '../../lib/navigation/new-appointment.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { THEME, THEMES } from '../../ui/page/themes.ts';
import { menuFor } from '../shell/menu-entries.ts';
import { commandTexts as texts } from './commands.texts.ts';

/** Something the person may do from anywhere: chosen in the quick search, or by its keys. */
export interface Command {
  label: string;
  group: 'patient' | 'screens' | 'actions';
  keys?: string;
  /** It is also behind the '+' of the top bar. */
  creates?: true;
  run: () => void;
}

/** What the shell itself opens. */
export interface ShellActions {
  changePassword: () => void;
  showShortcuts: () => void;
  signOut: () => void;
}

interface Context {
  session: ReturnType<typeof useSession>;
  pathname: string;
  go: (path: string) => () => void;
  book: (patientId?: number) => void;
}

/** Only what this person may do, on this screen. */
export function useCommands(shell: ShellActions): Command[] {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { setMode } = useColorScheme();
  const book = useNewAppointment();
  const go = (path: string) => () => void navigate(path);
  const context = { session, pathname, go, book: (patientId?: number) => book({ patientId }) };
  const screens = menuFor(session).map(
    ({ label, path, keys }): Command => ({ label, group: 'screens', keys, run: go(path) }),
  );
  const themes = THEMES.map(
    ({ mode, label }): Command => ({
      label: `${THEME}: ${label}`,
      group: 'actions',
      run: () => setMode(mode),
    }),
  );
  return [
    ...patientCommands(context),
    ...screens,
    { label: texts.account, group: 'screens', run: go(paths.account) },
    ...creations(context),
    ...themes,
    { label: texts.shortcuts, group: 'actions', keys: '?', run: shell.showShortcuts },
    { label: texts.changePassword, group: 'actions', run: shell.changePassword },
    { label: texts.signOut, group: 'actions', run: shell.signOut },
  ];
}

/** What concerns the patient whose screen it is; nothing on other screens. */
function patientCommands({ session, pathname, go, book }: Context): Command[] {
  const id = patientIn(pathname);
  if (!id) return [];
  const group = 'patient';
  const commands: Array<Command | false> = [
    pathname !== paths.patient(id) && { label: texts.patientDetail, group, run: go(paths.patient(id)) },
    session.can('follow_ups', 'create') && {
      label: texts.newFollowUp,
      group,
      keys: 's',
      creates: true,
      run: go(paths.newFollowUp(id)),
    },
    session.can('medical_history', 'read') && {
      label: texts.history,
      group,
      keys: 'h',
      run: go(paths.medicalHistory(id)),
    },
    session.can('patients', 'update') && {
      label: texts.editPatient,
      group,
      keys: 'e',
      run: go(paths.editPatient(id)),
    },
    session.can('appointments', 'create') && {
      label: texts.newAppointmentFor,
      group,
      creates: true,
      run: () => book(id),
    },
  ];
  return commands.filter((command) => command !== false);
}

function creations({ session, go, book }: Context): Command[] {
  const group = 'actions';
  const commands: Array<Command | false> = [
    session.can('appointments', 'create') && {
      label: texts.newAppointment,
      group,
      keys: 't',
      creates: true,
      run: () => book(),
    },
    session.can('patients', 'create') && {
      label: texts.newPatient,
      group,
      keys: 'n',
      creates: true,
      run: go(paths.newPatient),
    },
    session.can('exports', 'export') && { label: texts.clinicExport, group, run: go(paths.clinicExport) },
    session.can('providers', 'create') && {
      label: texts.newProvider,
      group,
      creates: true,
      run: go(paths.newProvider),
    },
  ];
  return commands.filter((command) => command !== false);
}

/** The number of the patient in the address, or null. */
function patientIn(pathname: string): number | null {
  const id = Number(matchPath('/patients/:id/*', pathname)?.params.id);
  return Number.isInteger(id) && id > 0 ? id : null;
}
