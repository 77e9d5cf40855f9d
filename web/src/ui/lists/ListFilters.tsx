import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { SearchField } from '../fields/SearchField.tsx';
import { SHORT_WINDOW } from '../page/short-window.ts';

type Status = 'active' | 'inactive' | 'all';

interface Props {
  q: string;
  status: Status;
  placeholder: string;
  onChange: (changes: { q: string } | { status: Status }) => void;
  onEnter?: (term: string) => void;
}

/** Search box and status, as every list has them. */
export function ListFilters({ q, status, placeholder, onChange, onEnter }: Props) {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ p: 1.5, [SHORT_WINDOW]: { py: 1 } }}>
      <SearchField
        value={q}
        onSearch={(term) => onChange({ q: term })}
        placeholder={placeholder}
        {...(onEnter && { onEnter })}
      />
      <TextField
        select
        label="Estado"
        value={status}
        onChange={(event) => onChange({ status: event.target.value as Status })}
        sx={{ width: { sm: 180 }, flexShrink: 0 }}
      >
        <MenuItem value="active">Activos</MenuItem>
        <MenuItem value="inactive">Inactivos</MenuItem>
        <MenuItem value="all">Todos</MenuItem>
      </TextField>
    </Stack>
  );
}
