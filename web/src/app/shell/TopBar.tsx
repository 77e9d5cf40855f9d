import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { SearchButton } from '../quick-search/SearchButton.tsx';
import type { Command, ShellActions } from '../quick-search/useCommands.ts';
import { MENU_PERMANENT, TOP_BAR_HEIGHT } from '../theme/theme.ts';
import { CreateButton } from './CreateButton.tsx';
import { MENU_ID } from './SideMenu.tsx';
import { shellTexts } from './shell.texts.ts';
import { UserMenu } from './UserMenu.tsx';

interface Props {
  menuOpen: boolean;
  onToggleMenu: () => void;
  onSearch: () => void;
  actions: ShellActions;
  commands: Command[];
}

export function TopBar({ menuOpen, onToggleMenu, onSearch, actions, commands }: Props) {
  return (
    <AppBar position="fixed" elevation={0} sx={{ zIndex: (theme) => theme.zIndex.drawer + 1 }}>
      <Toolbar variant="dense" sx={{ minHeight: TOP_BAR_HEIGHT, gap: 1 }}>
        <IconButton
          color="inherit"
          edge="start"
          aria-label={menuOpen ? shellTexts.closeMenu : shellTexts.openMenu}
          aria-expanded={menuOpen}
          aria-controls={MENU_ID}
          onClick={onToggleMenu}
          sx={{ display: { [MENU_PERMANENT]: 'none' } }}
        >
          <MenuIcon />
        </IconButton>
        <Typography
          component="div"
          sx={{ flexGrow: 1, fontWeight: 600, lineHeight: 1.2, fontSize: { xs: 13, sm: 17 } }}
        >
          {shellTexts.systemName}
        </Typography>
        <SearchButton onClick={onSearch} />
        <CreateButton commands={commands} />
        <UserMenu actions={actions} />
      </Toolbar>
    </AppBar>
  );
}
