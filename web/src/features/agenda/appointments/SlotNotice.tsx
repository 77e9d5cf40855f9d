import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { SlotCheck } from '@trama/contract/schemas/agenda/slots';

interface Props {
  check: SlotCheck | undefined;
  /** Meant to be at the same hour as another one of the provider. */
  isOverbooked?: boolean;
}

/** Says who is busy at the hour being typed, and what is unusual about it. */
export function SlotNotice({ check, isOverbooked = false }: Props) {
  const busy = check?.ocupados.filter(({ quien }) => !(isOverbooked && quien === 'prestador')) ?? [];
  const warnings = check?.avisos ?? [];
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1 }}>
      {busy.length > 0 && <Lines severity="error" lines={busy.map(({ mensaje }) => mensaje)} />}
      {warnings.length > 0 && <Lines severity="warning" lines={warnings.map(({ mensaje }) => mensaje)} />}
    </Box>
  );
}

function Lines({ severity, lines }: { severity: 'error' | 'warning'; lines: string[] }) {
  return (
    <Alert severity={severity} role="note" sx={{ py: 0, whiteSpace: 'pre-line' }}>
      {lines.join('\n')}
    </Alert>
  );
}
