import Chip from '@mui/material/Chip';
import { CHIP_IN_LINE } from './chip-text.ts';

interface Props {
  active: boolean;
  /** 'Paciente Activo' instead of 'Activo', say. */
  activeText?: string;
  inactiveText?: string;
}

/** The usual case, without a frame: a column of these must not draw the eye from the rest of a list. */
const ACTIVE = { color: 'Alert.successColor', bgcolor: 'Alert.successStandardBg' };
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
