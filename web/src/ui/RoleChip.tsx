import Chip from '@mui/material/Chip';
import { isRole, ROLE_FACTS, roleLabel } from '@trama/contract/words/access-policy';
import { CHIP_IN_LINE } from './chip-text.ts';

const NO_ROLE_COLOR = '#4d5a6d';

/** Label and colour come from the one table of roles. */
export function RoleChip({ role }: { role: string | null | undefined }) {
  const bgcolor = isRole(role) ? ROLE_FACTS[role].color : NO_ROLE_COLOR;
  return <Chip size="small" label={roleLabel(role)} sx={{ ...CHIP_IN_LINE, bgcolor, color: '#fff' }} />;
}
