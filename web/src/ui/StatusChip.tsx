import Chip from '@mui/material/Chip';
import { CHIP_IN_LINE } from './chip-text.ts';

interface Props {
  active: boolean;
  /** 'Paciente Activo' instead of 'Activo', say. */
  activeText?: string;
  inactiveText?: string;
}

/** Pale, because a column of strong green would draw the eye from the rest of a list. */
const ACTIVE = { color: 'Alert.successColor', bgcolor: 'Alert.successStandardBg' };
/** Two pixels less, for its frame. */
const INACTIVE = { lineHeight: '22px' };

export function StatusChip({ active, activeText = 'Activo', inactiveText = 'Inactivo' }: Props) {
  return (
    <Chip
      size="small"
      label={active ? activeText : inactiveText}
      variant={active ? 'filled' : 'outlined'}
      sx={{ ...CHIP_IN_LINE, ...(active ? ACTIVE : INACTIVE) }}
    />
  );
}
