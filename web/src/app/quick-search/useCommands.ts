import { useColorScheme } from '@mui/material/styles';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { menuFor } from '../shell/menu-entries.ts';
import { THEMES } from '../theme/themes.ts';
import { commandTexts as texts } from './commands.texts.ts';

/** Something the person may do from anywhere: chosen in the quick search, or by its keys. */
export interface Command {
  label: string;
  group: 'patient' | 'screens' | 'actions';
  keys?: string;
  run: () => void;
}

/** What the shell itself opens. */
export interface ShellActions {
  changePassword: () => void;
  showShortcuts: () => void;
  signOut: () => void;
}

/** Only what this person may do, on this screen. */
export function useCommands(shell: ShellActions): Command[] {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { setMode } = useColorScheme();
  const go = (path: string) => () => void navigate(path);
  const id = patientIn(pathname);

  const patient: Array<Command | false> = id
    ? [
        pathname !== paths.patient(id) && {
          label: texts.patientDetail,
          group: 'patient',
          run: go(paths.patient(id)),
        },
        session.can('follow_ups', 'create') && {
          label: texts.newFollowUp,
          group: 'patient',
          keys: 's',
          run: go(paths.newFollowUp(id)),
        },
        session.can('medical_history', 'read') && {
          label: texts.history,
          group: 'patient',
          keys: 'h',
          run: go(paths.medicalHistory(id)),
        },
        session.can('patients', 'update') && {
          label: texts.editPatient,
          group: 'patient',
          keys: 'e',
          run: go(paths.editPatient(id)),
        },
      ]
    : [];
  const screens = menuFor(session).map(
    ({ label, path, keys }): Command => ({ label, group: 'screens', keys, run: go(path) }),
  );
  const actions: Array<Command | false> = [
    session.can('patients', 'create') && {
      label: texts.newPatient,
      group: 'actions',
      keys: 'n',
      run: go(paths.newPatient),
    },
    session.can('providers', 'create') && {
      label: texts.newProvider,
      group: 'actions',
      run: go(paths.newProvider),
    },
    ...THEMES.map(
      ({ mode, label }): Command => ({
        label: `${texts.theme}: ${label}`,
        group: 'actions',
        run: () => setMode(mode),
      }),
    ),
    { label: texts.shortcuts, group: 'actions', keys: '?', run: shell.showShortcuts },
    { label: texts.changePassword, group: 'actions', run: shell.changePassword },
    { label: texts.signOut, group: 'actions', run: shell.signOut },
  ];
  return [...patient, ...screens, ...actions].filter((command) => command !== false);
}

/** The patient whose screen it is, if it is one's. */
function patientIn(pathname: string): number | null {
  const id = Number(matchPath('/patients/:id/*', pathname)?.params.id);
  return Number.isInteger(id) && id > 0 ? id : null;
}
