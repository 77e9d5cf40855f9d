import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { READS_ALL_CASH } from '@trama/contract/words/access/access-policy';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { useSession } from '../../../lib/session/session.ts';
import { shares } from './settlements.api.ts';
import { settlementTexts as texts } from './settlements.texts.ts';

interface Props {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** One of those who have an agreed share, or everybody. Somebody who sees only their own has nothing to choose. */
export function ProfessionalChoice({ value, onChange }: Props) {
  const { user } = useSession();
  const readsAll = READS_ALL_CASH.some((role) => role === user.role);
  const { data: known = [] } = useQuery(shares);
  const names = new Map(
    known.map(({ id_prestador, prestadores }) => [id_prestador, lastNameFirst(prestadores)]),
  );
  if (!readsAll || (names.size === 0 && value === undefined)) return null;
  return (
    <TextField
      select
      size="small"
      label={texts.professional}
      value={value ?? ''}
      onChange={({ target }) => onChange(Number(target.value) || undefined)}
      fullWidth={false}
      sx={{ minWidth: 220 }}
      slotProps={{ inputLabel: { shrink: true }, select: { native: true } }}
    >
      <option value="">{texts.everybody}</option>
      {[...names]
        .sort(([, one], [, other]) => one.localeCompare(other, 'es'))
        .map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </TextField>
  );
}
