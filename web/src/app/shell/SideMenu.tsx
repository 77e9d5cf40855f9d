import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, memo, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { BrandMark } from '../../ui/page/BrandMark.tsx';
import { MENU_WIDTH } from '../../ui/page/menu-space.ts';
import { MENU_PERMANENT, TOP_BAR_HEIGHT } from '../theme/theme.ts';
import { isActive, menuFor } from './menu-entries.ts';
import { shellTexts } from './shell.texts.ts';

// Only people who read the trail have it.
const OpenAlertsNumber = lazy(() => import('../../features/access/alerts/OpenAlertsNumber.tsx'));

const PendingNumber = lazy(() => import('../../features/record/signatures/PendingNumber.tsx'));

export const MENU_ID = 'menu-principal';

interface Props {
  pathname: string;
  open: boolean;
  onClose: () => void;
}

/** Always beside the page on wide screens, a drawer over it on narrow ones. Not drawn again for every filter in the address. */
export const SideMenu = memo(function SideMenu({ pathname, open, onClose }: Props) {
  const permanent = useMediaQuery(useTheme().breakpoints.up(MENU_PERMANENT), { noSsr: true });
  return (
    <Drawer
      variant={permanent ? 'permanent' : 'temporary'}
      open={permanent || open}
      onClose={onClose}
      sx={{ width: permanent ? MENU_WIDTH : 0, flexShrink: 0 }}
      slotProps={{
        paper: {
          // A drawer over the page is a dialog, and needs a name.
          'aria-label': permanent ? undefined : shellTexts.mainMenu,
          sx: { width: MENU_WIDTH, maxWidth: '85vw', boxSizing: 'border-box', pt: `${TOP_BAR_HEIGHT}px` },
        },
      }}
    >
      <MenuEntries pathname={pathname} onChoose={onClose} />
    </Drawer>
  );
});

function MenuEntries({ pathname, onChoose }: { pathname: string; onChoose: () => void }) {
  const session = useSession();
  return (
    <Stack component="nav" id={MENU_ID} aria-label={shellTexts.mainMenu} sx={{ flexGrow: 1 }}>
      <List sx={{ px: 1.5, py: 2 }}>
        {menuFor(session).map((entry) => (
          <ListItem key={entry.path} disablePadding sx={{ mb: 0.5 }}>
            <ListItemButton
              component={Link}
              to={entry.path}
              onClick={onChoose}
              selected={isActive(entry, pathname)}
              aria-current={isActive(entry, pathname) ? 'page' : undefined}
              sx={{
                borderRadius: 1,
                py: 0.75,
                '&.Mui-selected': {
                  color: 'primary.main',
                  '& .MuiListItemIcon-root': { color: 'secondary.main' },
                },
              }}
            >
              <ListItemIcon sx={{ minWidth: 40 }}>
                <entry.Icon fontSize="small" />
              </ListItemIcon>
              <ListItemText
                primary={entry.label}
                slotProps={{ primary: { sx: { fontWeight: isActive(entry, pathname) ? 600 : 500 } } }}
              />
              {entry.path === paths.signatures && (
                <Suspense>
                  <PendingNumber />
                </Suspense>
              )}
              {entry.path === paths.audit && (
                <Suspense>
                  <OpenAlertsNumber />
                </Suspense>
              )}
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      <Box sx={{ mt: 'auto', p: 2.5, color: 'primary.main', opacity: 0.75 }}>
        <BrandMark size="small" />
      </Box>
    </Stack>
  );
}
