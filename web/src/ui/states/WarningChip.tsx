import Chip from '@mui/material/Chip';
import { CHIP_IN_LINE } from './chip-text.ts';

const LOOKS = {
  quiet: { color: 'text.secondary', bgcolor: 'transparent', borderColor: 'divider' },
  good: { color: 'Alert.successColor', bgcolor: 'Alert.successStandardBg', borderColor: 'success.main' },
  soon: { color: 'Alert.warningColor', bgcolor: 'Alert.warningStandardBg', borderColor: 'warning.main' },
  over: { color: 'Alert.errorColor', bgcolor: 'Alert.errorStandardBg', borderColor: 'error.main' },
} as const;

interface Props {
  label: string;
  look: keyof typeof LOOKS;
}

/** A short fact in a line, louder the more it asks for. */
export function WarningChip({ label, look }: Props) {
  return (
    <Chip
      size="small"
      label={label}
      sx={{
        ...CHIP_IN_LINE,
        py: '1px',
        border: 1,
        ...(look === 'over' && { fontWeight: 600 }),
        ...LOOKS[look],
      }}
    />
  );
}
