import Chip from '@mui/material/Chip';
import { alpha, lighten } from '@mui/material/styles';
import { isRole, ROLE_FACTS, roleLabel } from '@trama/contract/words/access/access-policy';
import { CHIP_IN_LINE } from '../../ui/states/chip-text.ts';

const NO_ROLE_COLOR = '#4d5a6d';

/** Label and colour come from the one table of roles; the ground is a tint of the colour, by day and by night. */
export function RoleChip({ role }: { role: string | null | undefined }) {
  const color = isRole(role) ? ROLE_FACTS[role].color : NO_ROLE_COLOR;
  return (
    <Chip
      size="small"
      label={roleLabel(role)}
      sx={(theme) => ({
        ...CHIP_IN_LINE,
        // Nobody presses it. Off screen the fade to the other theme would wait, and be seen half-way when scrolled to.
        transition: 'none',
        color,
        bgcolor: alpha(color, 0.1),
        ...theme.applyStyles('dark', { color: lighten(color, 0.7), bgcolor: alpha(color, 0.4) }),
      })}
    />
  );
}
