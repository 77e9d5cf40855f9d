import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { assignableProviders } from './assignments.api.ts';

interface Props {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** The browser's own list: it opens at once with many names, and typing finds one. */
export function ProfessionalFilter({ value, onChange }: Props) {
  const { data: providers = [] } = useQuery(assignableProviders);
  return (
    <TextField
      select
      size="small"
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || undefined)}
      sx={{ maxWidth: 260, '& select': { py: 0.375, fontSize: 13 } }}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Profesional' } }}
    >
      <option value="">Todos los profesionales</option>
      {providers.map((provider) => (
        <option key={provider.id_prestador} value={provider.id_prestador}>
          {lastNameFirst(provider)}
        </option>
      ))}
    </TextField>
  );
}
