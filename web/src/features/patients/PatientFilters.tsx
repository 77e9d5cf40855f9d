import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { PatientStatus } from '@trama/contract/patients';
import { SearchField } from '../../ui/SearchField.tsx';
import type { PatientListView } from './patients.api.ts';
import { listTexts } from './patients.texts.ts';

interface Props {
  view: PatientListView;
  onChange: (changes: Partial<PatientListView>) => void;
}

export function PatientFilters({ view, onChange }: Props) {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ p: 1.5 }}>
      <SearchField value={view.q} onSearch={(q) => onChange({ q })} placeholder={listTexts.search} />
      <TextField
        select
        label="Estado"
        value={view.status}
        onChange={(event) => onChange({ status: event.target.value as PatientStatus })}
        sx={{ width: { sm: 180 }, flexShrink: 0 }}
      >
        <MenuItem value="active">Activos</MenuItem>
        <MenuItem value="inactive">Inactivos</MenuItem>
        <MenuItem value="all">Todos</MenuItem>
      </TextField>
    </Stack>
  );
}
