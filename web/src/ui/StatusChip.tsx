import Chip from '@mui/material/Chip';
import { CHIP_IN_LINE } from './chip-text.ts';

interface Props {
  active: boolean;
  /** 'Paciente Activo' instead of 'Activo', say. */
  activeText?: string;
  inactiveText?: string;
}

/** A tint: a column of strong green would be all that one sees of a list. */
const ACTIVE = { color: 'Alert.successColor', bgcolor: 'Alert.successStandardBg' };
/** Its frame takes two pixels of the height. */
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
