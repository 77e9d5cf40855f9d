import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { SessionUser } from '@trama/contract/schemas/access/auth';
import { Link } from 'react-router';
import { RoleChip } from '../../domain/access/RoleChip.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { ThemeChoice } from '../../ui/page/ThemeChoice.tsx';
import { THEME } from '../../ui/page/themes.ts';
import { commandTexts } from '../quick-search/commands.texts.ts';
import type { ShellActions } from '../quick-search/useCommands.ts';
import { shellTexts } from './shell.texts.ts';

interface Props {
  user: SessionUser;
  name: string;
  /** Null while the menu is closed. */
  anchor: HTMLElement | null;
  actions: ShellActions;
  onClose: () => void;
}

/** Who is signed in, how the screens look to them, and the way out. */
export default function UserMenuPanel({ user, name, anchor, actions, onClose }: Props) {
  /** Closes the menu before anything else opens, so that the focus returns to its button. */
  const thenDo = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': shellTexts.userMenu, sx: { width: 280, mt: 0.5 } },
      }}
    >
      <Box sx={{ px: 2, py: 1.75 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.25, overflowWrap: 'anywhere' }}>
          {user.email}
        </Typography>
        <RoleChip role={user.role} />
        <Typography variant="body2" aria-hidden sx={{ color: 'text.secondary', mt: 1.5, mb: 0.5 }}>
          {THEME}
        </Typography>
        <ThemeChoice />
      </Box>
      <Divider />
      <MenuList autoFocusItem aria-label={shellTexts.userMenu}>
        <MenuItem component={Link} to={paths.account} onClick={onClose}>
          {commandTexts.account}
        </MenuItem>
        <MenuItem onClick={thenDo(actions.showShortcuts)}>{commandTexts.shortcuts}</MenuItem>
        <MenuItem onClick={thenDo(actions.changePassword)}>{commandTexts.changePassword}</MenuItem>
        <MenuItem onClick={thenDo(actions.signOut)}>{commandTexts.signOut}</MenuItem>
      </MenuList>
    </Popover>
  );
}
