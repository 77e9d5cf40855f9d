import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Keys } from '../../ui/text/Keys.tsx';
import type { Command } from '../quick-search/useCommands.ts';
import { shellTexts } from './shell.texts.ts';

interface Props {
  commands: Command[];
  /** Null while the menu is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

export default function CreateMenu({ commands, anchor, onClose }: Props) {
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': shellTexts.create } }}
    >
      {commands.map(({ label, keys, run }) => (
        <MenuItem
          key={label}
          onClick={() => {
            onClose();
            run();
          }}
          sx={{ gap: 3, justifyContent: 'space-between' }}
        >
          {label}
          {keys && (
            <Box component="span" aria-hidden>
              <Keys keys={keys} />
            </Box>
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}
