import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';
import { useLayoutWidth } from './useLayoutWidth.ts';

export interface RowAction {
  label: string;
  icon: ReactNode;
  /** Of a link, or of a button. */
  props: object;
}

interface Props {
  /** Whose row it is: the buttons of two rows must not sound alike. */
  name: string;
  actions: RowAction[];
}

/** What can be done with a row: buttons side by side, or on narrow screens one menu. */
export function RowActions(props: Props) {
  return useLayoutWidth() === 'narrow' ? <ActionMenu {...props} /> : <ActionButtons {...props} />;
}

function ActionButtons({ name, actions }: Props) {
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
      {actions.map(({ label, icon, props }) => (
        <Tooltip key={label} title={label}>
          <IconButton size="small" aria-label={`${label}: ${name}`} {...props}>
            {icon}
          </IconButton>
        </Tooltip>
      ))}
    </Stack>
  );
}

function ActionMenu({ name, actions }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={`Opciones: ${name}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} onClick={close}>
        {actions.map(({ label, icon, props }) => (
          <MenuItem key={label} {...props}>
            <ListItemIcon>{icon}</ListItemIcon>
            <ListItemText>{label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
