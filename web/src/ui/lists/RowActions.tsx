import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useLayoutWidth } from '../page/useLayoutWidth.ts';

export interface RowAction {
  label: string;
  icon: ReactNode;
  /** Props of the link or button. */
  props: object;
}

interface Props {
  /** Whose row it is, for screen readers: the buttons of two rows must not have the same name. */
  name: string;
  actions: RowAction[];
}

/** What can be done with a row: buttons side by side, or on narrow screens one menu. */
export function RowActions(props: Props) {
  return useLayoutWidth() === 'narrow' ? <ActionMenu {...props} /> : <ActionButtons {...props} />;
}

/** One tooltip for all buttons of the row, placed at the one that is pointed at or focused. */
function ActionButtons({ name, actions }: Props) {
  const [hinted, setHinted] = useState<{ label: string; button: HTMLElement } | null>(null);
  const hint = (event: SyntheticEvent<HTMLElement>) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-hint]');
    if (button?.dataset.hint) setHinted({ label: button.dataset.hint, button });
  };
  return (
    <Tooltip
      describeChild
      title={hinted?.label ?? ''}
      slotProps={{ popper: { anchorEl: hinted?.button ?? null } }}
    >
      <Stack direction="row" sx={{ justifyContent: 'flex-end' }} onMouseOver={hint} onFocus={hint}>
        {actions.map(({ label, icon, props }) => (
          <IconButton key={label} size="small" data-hint={label} aria-label={`${label}: ${name}`} {...props}>
            {icon}
          </IconButton>
        ))}
      </Stack>
    </Tooltip>
  );
}

function ActionMenu({ name, actions }: Props) {
  // The menu is created at the first click: most rows never need theirs.
  const [menu, setMenu] = useState<{ anchor: HTMLElement; open: boolean } | null>(null);
  const close = () => setMenu(menu && { ...menu, open: false });
  return (
    <>
      <IconButton
        aria-label={`Opciones: ${name}`}
        aria-haspopup="menu"
        onClick={(event) => setMenu({ anchor: event.currentTarget, open: true })}
      >
        <MoreVert />
      </IconButton>
      {menu && (
        <Menu anchorEl={menu.anchor} open={menu.open} onClose={close} onClick={close}>
          {actions.map(({ label, icon, props }) => (
            <MenuItem key={label} {...props}>
              <ListItemIcon>{icon}</ListItemIcon>
              <ListItemText>{label}</ListItemText>
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
