import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Assignment } from '@trama/contract/schemas/people/assignments';
import type { Provider } from '@trama/contract/schemas/people/providers';
import { lastNameFirst } from '@trama/contract/words/full-name';
import type { Choices } from './assignment-changes.ts';
import { dialogTexts } from './assignments.texts.ts';

interface Props {
  assignments: Assignment[];
  /** Those with a checkbox of their own. */
  listed: Provider[];
  choices: Choices;
  disabled: boolean;
  onPick: (ids: readonly number[], wanted: boolean) => void;
}

/**
 * The providers assigned now. An inactive one has no checkbox below, since they cannot get new patients: the
 * cross on their chip ends the assignment.
 */
export function CurrentProviders({ assignments, listed, choices, disabled, onPick }: Props) {
  const hasCheckbox = new Set(listed.map(({ id_prestador }) => id_prestador));
  return (
    <div>
      <Typography variant="h3" gutterBottom>
        {dialogTexts.current}
      </Typography>
      {assignments.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{dialogTexts.noneCurrent}</Typography>
      )}
      <Stack
        component="ul"
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', gap: 1, p: 0, m: 0, listStyle: 'none' }}
      >
        {assignments.map(({ id_prestador, prestadores }) => {
          const name = lastNameFirst(prestadores);
          const leaves = choices.get(id_prestador) === false;
          const removable = !hasCheckbox.has(id_prestador) && !leaves && !disabled;
          return (
            <li key={id_prestador} style={{ maxWidth: '100%' }}>
              <Chip
                label={leaves ? <s>{name}</s> : name}
                variant="outlined"
                {...(removable && {
                  onDelete: () => onPick([id_prestador], false),
                  'aria-label': dialogTexts.unassign(name),
                })}
              />
            </li>
          );
        })}
      </Stack>
    </div>
  );
}
