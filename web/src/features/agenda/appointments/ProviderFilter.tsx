import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { AgendaProvider } from '@trama/contract/schemas/agenda/agenda-days';
import { useMemo } from 'react';
import { providerLabel, providerName } from './appointment-words.ts';
import { agendaProviders } from './appointments.api.ts';
import { bookingTexts, agendaTexts as texts } from './appointments.texts.ts';

interface Props {
  chosen: number[];
  onChange: (ids: number[]) => void;
}

const NOBODY: AgendaProvider[] = [];

/** Whose appointments are shown; everybody's if no provider is chosen. */
export function ProviderFilter({ chosen, onChange }: Props) {
  const { data: providers = NOBODY, isFetching } = useQuery(agendaProviders);
  // The same list at each render: the field drops what is being typed when its value is another object.
  const ids = chosen.join();
  const shown = useMemo(() => {
    const picked = ids.split(',');
    return providers.filter(({ id_prestador }) => picked.includes(String(id_prestador)));
  }, [providers, ids]);
  return (
    <Autocomplete
      multiple
      // Enter takes the first one that fits what was typed.
      autoHighlight
      disableCloseOnSelect
      limitTags={2}
      size="small"
      options={providers}
      value={shown}
      onChange={(_event, picked) => onChange(picked.map(({ id_prestador }) => id_prestador))}
      getOptionKey={({ id_prestador }) => id_prestador}
      getOptionLabel={providerName}
      renderOption={({ key, ...props }, provider) => (
        <li key={key} {...props}>
          {providerLabel(provider)}
        </li>
      )}
      loading={isFetching}
      noOptionsText={bookingTexts.noProvider}
      renderInput={(params) => (
        <TextField
          {...params}
          label={texts.providers}
          placeholder={chosen.length === 0 ? texts.allProviders : ''}
        />
      )}
      sx={{ flex: { sm: '1 1 220px' }, minWidth: { xs: '100%', sm: 220 }, maxWidth: 560 }}
    />
  );
}
