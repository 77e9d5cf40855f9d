import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { providerLabel, providerName } from './appointment-words.ts';
import { agendaProviders } from './appointments.api.ts';
import { bookingTexts, agendaTexts as texts } from './appointments.texts.ts';

interface Props {
  chosen: number[];
  onChange: (ids: number[]) => void;
}

/** Whose appointments are shown; everybody's if no provider is chosen. */
export function ProviderFilter({ chosen, onChange }: Props) {
  const { data: providers = [], isFetching } = useQuery(agendaProviders);
  return (
    <Autocomplete
      multiple
      // Enter takes the first one that fits what was typed.
      autoHighlight
      disableCloseOnSelect
      limitTags={2}
      size="small"
      options={providers}
      value={providers.filter(({ id_prestador }) => chosen.includes(id_prestador))}
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
