import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ListItem from '@mui/material/ListItem';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { settingsTexts as texts } from './agenda-settings.texts.ts';

interface Props {
  name: string;
  /** Below the name. */
  about?: string;
  isActive: boolean;
  /** What the switch says when it is on. */
  activeLabel: string;
  busy: boolean;
  onSwitch: (isActive: boolean) => void;
  onEdit: () => void;
}

/** Nothing is deleted: it is switched off, and its name can be changed. */
export function SettingRow({ name, about, isActive, activeLabel, busy, onSwitch, onEdit }: Props) {
  return (
    <ListItem divider disableGutters sx={{ gap: 1 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ color: isActive ? 'text.primary' : 'text.secondary' }}>{name}</Typography>
        {about && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {about}
          </Typography>
        )}
      </Box>
      <IconButton size="small" aria-label={texts.edit(about ? `${name}, ${about}` : name)} onClick={onEdit}>
        <EditOutlined fontSize="small" />
      </IconButton>
      <Typography component="label" variant="body2" sx={{ whiteSpace: 'nowrap' }}>
        <Switch
          size="small"
          checked={isActive}
          disabled={busy}
          onChange={(_event, checked) => onSwitch(checked)}
          slotProps={{ input: { 'aria-label': `${activeLabel}: ${name}${about ? `, ${about}` : ''}` } }}
        />
        {activeLabel}
      </Typography>
    </ListItem>
  );
}
