import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { SessionUser } from '@trama/contract/schemas/access/auth';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { VISUALLY_HIDDEN } from '../../ui/text/visually-hidden.ts';
import type { ShellActions } from '../quick-search/useCommands.ts';
import { shellTexts } from './shell.texts.ts';

export const loadUserMenu = () => import('./UserMenuPanel.tsx');
const UserMenuPanel = lazy(loadUserMenu);

export function UserMenu({ actions }: { actions: ShellActions }) {
  const { user } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [used, setUsed] = useState(false);
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setUsed(true);
          setAnchor(event.currentTarget);
        }}
        sx={{ gap: 1.25, borderRadius: 1, py: 0.5, pl: 1, pr: 0.5 }}
      >
        <Box component="span" sx={VISUALLY_HIDDEN}>
          {shellTexts.userMenu}:
        </Box>
        <Typography component="span" sx={NAME}>
          {nameOf(user)}
        </Typography>
        <Avatar aria-hidden sx={INITIALS}>
          {initialsOf(user)}
        </Avatar>
      </ButtonBase>
      {used && (
        <Suspense>
          <UserMenuPanel
            user={user}
            name={nameOf(user)}
            anchor={anchor}
            actions={actions}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Two short lines on a telephone: the name is there at every width, and a word that has room is not cut. */
const NAME = {
  maxWidth: { xs: 92, sm: 220 },
  fontWeight: 500,
  fontSize: { xs: 13, sm: 16 },
  lineHeight: 1.2,
  textAlign: 'right',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'break-word',
} as const;

const INITIALS = {
  width: 34,
  height: 34,
  fontSize: 14,
  fontWeight: 600,
  bgcolor: 'secondary.main',
  color: 'secondary.contrastText',
};

function nameOf(user: SessionUser): string {
  return [user.nombre, user.apellido].filter(Boolean).join(' ') || (user.email ?? '');
}

function initialsOf(user: SessionUser): string {
  const initials = [user.nombre, user.apellido].map((part) => [...(part ?? '').trim()][0] ?? '').join('');
  return (initials || [...(user.email ?? '?')][0] || '?').toLocaleUpperCase('es-AR');
}
