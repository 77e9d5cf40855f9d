import Chip from '@mui/material/Chip';
import { CHIP_IN_LINE } from './chip-text.ts';

interface Props {
  active: boolean;
  /** 'Paciente Activo' instead of 'Activo', say. */
  activeText?: string;
  inactiveText?: string;
}

/** The usual case is quiet: a column of chips would draw the eye from the rest of a list. */
const ACTIVE = {
  color: 'text.secondary',
  bgcolor: 'transparent',
  '& .MuiChip-label': { display: 'inline', px: 0 },
};
/** The exception is loud. Two pixels less in the line, for its frame. */
const INACTIVE = {
  lineHeight: '22px',
  fontWeight: 600,
  color: 'Alert.warningColor',
  bgcolor: 'Alert.warningStandardBg',
  border: 1,
  borderColor: 'warning.main',
};

export function StatusChip({ active, activeText = 'Activo', inactiveText = 'Inactivo' }: Props) {
  return (
    <Chip
      size="small"
      label={active ? activeText : inactiveText}
      sx={{ ...CHIP_IN_LINE, ...(active ? ACTIVE : INACTIVE) }}
    />
  );
}
