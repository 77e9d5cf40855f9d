import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ListedProvider } from '@trama/contract/schemas/people/providers';
import { useState } from 'react';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { type Choices, isSelected } from './assignment-changes.ts';
import { dialogTexts } from './assignments.texts.ts';
import { matchesProvider } from './match-provider.ts';
import { ProviderChoice } from './ProviderChoice.tsx';

interface Props {
  providers: ListedProvider[];
  assigned: ReadonlySet<number>;
  choices: Choices;
  disabled: boolean;
  onPick: (ids: readonly number[], wanted: boolean) => void;
}

const LIST = {
  m: 0,
  mt: 1,
  p: 0,
  listStyle: 'none',
  // A fixed height: the dialog does not shrink while a search shortens the list.
  height: { sm: 280 },
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;

/** Everybody who can be given the patient, with a checkbox each. */
export function ProviderChoices({ providers, assigned, choices, disabled, onPick }: Props) {
  const [term, setTerm] = useState('');
  const isAssigned = ({ id_prestador }: ListedProvider) => assigned.has(id_prestador);
  // Those who have the patient come first; each group stays in the order of the names.
  const ordered = [...providers.filter(isAssigned), ...providers.filter((provider) => !isAssigned(provider))];
  const shown = ordered.filter((provider) => matchesProvider(provider, term));
  const shownIds = shown.map(({ id_prestador }) => id_prestador);
  const allSelected = shownIds.length > 0 && shownIds.every((id) => isSelected(choices, assigned, id));
  return (
    <div>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography variant="h3">{dialogTexts.available}</Typography>
        <Button
          size="small"
          disabled={disabled || shown.length === 0}
          onClick={() => onPick(shownIds, !allSelected)}
        >
          {allSelected ? dialogTexts.deselectAll : dialogTexts.selectAll}
        </Button>
      </Stack>
      <SearchField value={term} onSearch={setTerm} placeholder={dialogTexts.search} />
      <Box
        component="ul"
        // Scrolls on its own, so the keyboard must reach it too.
        tabIndex={0}
        aria-label={dialogTexts.available}
        sx={LIST}
      >
        {shown.map((provider) => (
          <ProviderChoice
            key={provider.id_prestador}
            provider={provider}
            assigned={assigned.has(provider.id_prestador)}
            selected={isSelected(choices, assigned, provider.id_prestador)}
            disabled={disabled}
            onPick={onPick}
          />
        ))}
        {shown.length === 0 && (
          <Typography component="li" sx={{ p: 2, color: 'text.secondary' }}>
            {dialogTexts.noneFound}
          </Typography>
        )}
      </Box>
    </div>
  );
}
