import Chip from '@mui/material/Chip';

interface Props {
  active: boolean;
  /** 'Paciente Activo' instead of 'Activo', say. */
  activeText?: string;
  inactiveText?: string;
}

export function StatusChip({ active, activeText = 'Activo', inactiveText = 'Inactivo' }: Props) {
  return (
    <Chip
      size="small"
      label={active ? activeText : inactiveText}
      color={active ? 'success' : 'default'}
      variant={active ? 'filled' : 'outlined'}
      sx={{ fontWeight: 500 }}
    />
  );
}
