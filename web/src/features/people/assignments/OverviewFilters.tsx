import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { ASSIGNABLE_ROLES, isRole, roleLabel } from '@trama/contract/words/access/access-policy';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { overviewTexts } from './assignments.texts.ts';
import { type OverviewFilters as Filters, LOADS } from './useOverviewFilters.ts';

interface Props {
  filters: Filters;
  onChange: (changed: Partial<Filters>) => void;
  onExpandAll: () => void;
  onCollapseAll: () => void;
}

const LOAD_LABELS = { with: overviewTexts.withPatients, without: overviewTexts.withoutPatients };

export function OverviewFilters({ filters, onChange, onExpandAll, onCollapseAll }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        alignItems: 'center',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr auto', lg: '1fr 210px 190px auto' },
        '& > :first-of-type': { gridColumn: { sm: '1 / -1', lg: 'auto' } },
      }}
    >
      <SearchField value={filters.q} onSearch={(q) => onChange({ q })} placeholder={overviewTexts.search} />
      <TextField
        select
        label={overviewTexts.role}
        value={filters.role ?? ''}
        onChange={({ target }) => onChange({ role: isRole(target.value) ? target.value : null })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{overviewTexts.everyRole}</MenuItem>
        {ASSIGNABLE_ROLES.map((role) => (
          <MenuItem key={role} value={role}>
            {roleLabel(role)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={overviewTexts.load}
        value={filters.load ?? ''}
        onChange={({ target }) => onChange({ load: LOADS.find((load) => load === target.value) ?? null })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{overviewTexts.everyLoad}</MenuItem>
        {LOADS.map((load) => (
          <MenuItem key={load} value={load}>
            {LOAD_LABELS[load]}
          </MenuItem>
        ))}
      </TextField>
      <Stack direction="row" spacing={1} sx={{ whiteSpace: 'nowrap' }}>
        <Button onClick={onExpandAll}>{overviewTexts.expandAll}</Button>
        <Button onClick={onCollapseAll}>{overviewTexts.collapseAll}</Button>
      </Stack>
    </Box>
  );
}
