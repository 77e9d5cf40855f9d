import Chip from '@mui/material/Chip';
import { CHIP_IN_LINE } from './chip-text.ts';

interface Props {
  active: boolean;
  /** 'Paciente Activo' instead of 'Activo', say. */
  activeText?: string;
  inactiveText?: string;
}

/** Without a frame a chip is a hole in the dark theme. Its two pixels are taken from the space around the words. */
const FRAMED = { py: '1px', border: 1 };
/** The usual case is quiet: a column of these must not draw the eye from the rest of a list. */
const ACTIVE = {
  ...FRAMED,
  color: 'Alert.successColor',
  bgcolor: 'Alert.successStandardBg',
  borderColor: 'success.main',
};
/** The exception is loud. */
const INACTIVE = {
  ...FRAMED,
  fontWeight: 600,
  color: 'Alert.warningColor',
  bgcolor: 'Alert.warningStandardBg',
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
