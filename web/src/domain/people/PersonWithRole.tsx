import Box from '@mui/material/Box';
import { fullName } from '@trama/contract/words/full-name';
import { RoleChip } from '../access/RoleChip.tsx';

interface Props {
  person: { nombre: string | null; apellido: string | null; role: string | null };
}

/** Somebody of the staff, with their role in its colour. */
export function PersonWithRole({ person }: Props) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
      {fullName(person)} <RoleChip role={person.role} />
    </Box>
  );
}
