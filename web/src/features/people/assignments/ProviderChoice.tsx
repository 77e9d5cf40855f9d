import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ListedProvider } from '@trama/contract/schemas/people/providers';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { licenceText } from '@trama/contract/words/people/providers';
import { memo, useId } from 'react';
import { RoleChip } from '../../../domain/access/RoleChip.tsx';
import { dialogTexts } from './assignments.texts.ts';

interface Props {
  provider: ListedProvider;
  assigned: boolean;
  selected: boolean;
  disabled: boolean;
  onPick: (ids: readonly number[], wanted: boolean) => void;
}

/** Memoized: there may be hundreds, and a click changes one. */
export const ProviderChoice = memo(function ProviderChoice({
  provider,
  assigned,
  selected,
  disabled,
  onPick,
}: Props) {
  const id = useId();
  const { id_prestador, role, email } = provider;
  const details = [
    dialogTexts.patients(provider.pacientes_activos ?? 0),
    dialogTexts.matricula(licenceText(provider)),
    email ?? dialogTexts.noEmail,
  ];
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box
        component="label"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 1,
          py: 0.5,
          cursor: disabled ? 'default' : 'pointer',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Checkbox
          checked={selected}
          disabled={disabled}
          onChange={(event) => onPick([id_prestador], event.target.checked)}
          slotProps={{
            input: {
              'aria-labelledby': `${id}-name`,
              'aria-describedby': `${id}-role ${id}-details ${id}-state`,
            },
          }}
        />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography id={`${id}-name`} sx={{ fontWeight: 500 }}>
            {lastNameFirst(provider)}
          </Typography>
          <span id={`${id}-role`}>
            <RoleChip role={role} />
          </span>
          <Typography
            id={`${id}-details`}
            sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {details.join(' · ')}
          </Typography>
        </Box>
        <span id={`${id}-state`}>
          <StateChip assigned={assigned} selected={selected} />
        </span>
      </Box>
    </Box>
  );
});

function StateChip({ assigned, selected }: { assigned: boolean; selected: boolean }) {
  if (assigned && selected)
    return <Chip size="small" variant="outlined" color="success" label={dialogTexts.assigned} />;
  if (selected) return <Chip size="small" color="secondary" label={dialogTexts.willAssign} />;
  if (assigned) return <Chip size="small" color="warning" label={dialogTexts.willUnassign} />;
  return null;
}
