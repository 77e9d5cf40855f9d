import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { SessionUser } from '@trama/contract/auth';
import { useState } from 'react';
import { useSession } from '../lib/session.ts';
import { RoleChip } from '../ui/RoleChip.tsx';
import { VISUALLY_HIDDEN } from '../ui/visually-hidden.ts';
import { commandTexts } from './commands.texts.ts';
import { shellTexts } from './shell.texts.ts';
import { ThemeChoice } from './ThemeChoice.tsx';
import type { ShellActions } from './useCommands.ts';

export function UserMenu({ changePassword, showShortcuts, signOut }: ShellActions) {
  const { user } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  /** The menu is gone before anything else opens: the focus then returns to its button. */
  const thenDo = (action: () => void) => () => {
    close();
    action();
  };
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ gap: 1.25, borderRadius: 1, py: 0.5, pl: 1, pr: 0.5 }}
      >
        <Box component="span" sx={VISUALLY_HIDDEN}>
          {shellTexts.userMenu}:
        </Box>
        <Typography
          noWrap
          component="span"
          sx={(theme) => ({
            maxWidth: 220,
            fontWeight: 500,
            [theme.breakpoints.down('sm')]: VISUALLY_HIDDEN,
          })}
        >
          {nameOf(user)}
        </Typography>
        <Avatar
          aria-hidden
          sx={{
            width: 34,
            height: 34,
            fontSize: 14,
            fontWeight: 600,
            bgcolor: 'secondary.main',
            color: 'secondary.contrastText',
          }}
        >
          {initialsOf(user)}
        </Avatar>
      </ButtonBase>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': shellTexts.userMenu, sx: { width: 280, mt: 0.5 } },
        }}
      >
        <WhoIsSignedIn user={user} />
        <Box sx={{ px: 2, pb: 1.75 }}>
          <Typography variant="body2" aria-hidden sx={{ color: 'text.secondary', mb: 0.5 }}>
            {commandTexts.theme}
          </Typography>
          <ThemeChoice />
        </Box>
        <Divider />
        <MenuList autoFocusItem aria-label={shellTexts.userMenu}>
          <MenuItem onClick={thenDo(showShortcuts)}>{commandTexts.shortcuts}</MenuItem>
          <MenuItem onClick={thenDo(changePassword)}>{commandTexts.changePassword}</MenuItem>
          <MenuItem onClick={thenDo(signOut)}>{commandTexts.signOut}</MenuItem>
        </MenuList>
      </Popover>
    </>
  );
}

function WhoIsSignedIn({ user }: { user: SessionUser }) {
  return (
    <Box sx={{ px: 2, py: 1.75 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{nameOf(user)}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.25, overflowWrap: 'anywhere' }}>
        {user.email}
      </Typography>
      <RoleChip role={user.role} />
    </Box>
  );
}

function nameOf(user: SessionUser): string {
  return [user.nombre, user.apellido].filter(Boolean).join(' ') || (user.email ?? '');
}

function initialsOf(user: SessionUser): string {
  const initials = [user.nombre, user.apellido].map((part) => [...(part ?? '').trim()][0] ?? '').join('');
  return (initials || [...(user.email ?? '?')][0] || '?').toLocaleUpperCase('es-AR');
}
