import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ProviderWithAssignments } from '@trama/contract/schemas/people/assignments';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { licenceText } from '@trama/contract/words/people/providers';
import { memo, useId } from 'react';
import { RoleChip } from '../../../domain/access/RoleChip.tsx';
import { AssignedPatients } from './AssignedPatients.tsx';
import { dialogTexts, overviewTexts } from './assignments.texts.ts';

interface Props {
  entry: ProviderWithAssignments;
  expanded: boolean;
  onToggle: (providerId: number) => void;
}

/** A provider whose row opens to their patients; without patients it stays closed. */
export const ProviderSection = memo(function ProviderSection({ entry, expanded, onToggle }: Props) {
  const id = useId();
  const { prestador, total_asignaciones, pacientes } = entry;
  const canOpen = total_asignaciones > 0;
  const line = (
    <>
      <Box sx={{ gridArea: 'name', minWidth: 0 }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {lastNameFirst(prestador)}
        </Typography>
        <Typography
          component="span"
          sx={{ display: 'block', fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {dialogTexts.matricula(licenceText(prestador))} · {prestador.email ?? dialogTexts.noEmail}
        </Typography>
      </Box>
      <Box sx={{ gridArea: 'chips', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <RoleChip role={prestador.role} />
        <Chip
          size="small"
          variant="outlined"
          color={canOpen ? 'primary' : 'default'}
          label={overviewTexts.patientCount(total_asignaciones)}
        />
      </Box>
      <ExpandMore
        sx={{
          gridArea: 'arrow',
          visibility: canOpen ? 'visible' : 'hidden',
          color: 'text.secondary',
          transform: expanded ? 'rotate(180deg)' : 'none',
        }}
      />
    </>
  );
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      {!canOpen && <Box sx={LINE}>{line}</Box>}
      {canOpen && (
        <ButtonBase
          disableRipple
          aria-expanded={expanded}
          aria-controls={id}
          onClick={() => onToggle(prestador.id_prestador)}
          sx={{ ...LINE, '&:hover': { bgcolor: 'action.hover' } }}
        >
          {line}
        </ButtonBase>
      )}
      {canOpen && expanded && <AssignedPatients id={id} patients={pacientes} />}
    </Box>
  );
});

/** Name, chips and arrow in one line; on a narrow screen the chips stand below the name. */
const LINE = {
  display: 'grid',
  gridTemplateAreas: { xs: '"name arrow" "chips arrow"', sm: '"name chips arrow"' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto auto' },
  alignItems: 'center',
  width: '100%',
  columnGap: 2,
  rowGap: 0.75,
  px: 2,
  py: 1.25,
  textAlign: 'left',
} as const;
