import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { parseDateOnly, todayInClinic } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { FOLLOW_UP_SEARCH_MAX } from '@trama/contract/words/record/follow-ups';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { type FollowUpSearch, isSearch, NO_SEARCH } from './follow-ups.api.ts';
import { followUpTexts as texts } from './follow-ups.texts.ts';

interface Props {
  /** All of them: who performed one can be looked for. */
  followUps: FollowUp[];
  search: FollowUpSearch;
  onChange: (search: FollowUpSearch) => void;
}

/** By text, professional and date. Nothing of it goes into the address: the text may be clinical. */
export function FollowUpFilters({ followUps, search, onChange }: Props) {
  const change = (changes: Partial<FollowUpSearch>) => onChange({ ...search, ...changes });
  const performers = new Map(
    followUps.map(({ id_prestador, prestadores }) => [String(id_prestador), fullName(prestadores)]),
  );
  // A half-typed date is not searched for.
  const day = (value: string | null) => (value && parseDateOnly(value) ? value : '');
  const dates = [
    ['desde', texts.from],
    ['hasta', texts.to],
  ] as const;
  return (
    <Stack direction={{ xs: 'column', md: 'row' }} spacing={1.5} sx={{ alignItems: { md: 'center' } }}>
      <SearchField
        value={search.q}
        onSearch={(q) => change({ q })}
        placeholder={texts.search}
        maxLength={FOLLOW_UP_SEARCH_MAX}
      />
      <TextField
        select
        label={texts.performer}
        value={search.id_prestador}
        onChange={(event) => change({ id_prestador: event.target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ minWidth: { md: 170 } }}
      >
        <MenuItem value="">{texts.allProviders}</MenuItem>
        {[...performers].map(([id, name]) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {dates.map(([name, label]) => (
        <DateField
          key={name}
          label={label}
          value={search[name] || null}
          max={todayInClinic()}
          onChange={(value) => change({ [name]: day(value) })}
        />
      ))}
      {isSearch(search) && (
        <Button onClick={() => onChange(NO_SEARCH)} sx={{ flexShrink: 0 }}>
          {texts.clear}
        </Button>
      )}
    </Stack>
  );
}
