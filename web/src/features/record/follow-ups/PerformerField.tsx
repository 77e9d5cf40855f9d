import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { Provider } from '@trama/contract/schemas/people/providers';
import { roleLabel } from '@trama/contract/words/access/access-policy';
import { fullName } from '@trama/contract/words/full-name';
import { licenceText } from '@trama/contract/words/people/providers';
import { useEffect } from 'react';
import { type Control, useController } from 'react-hook-form';
import { logFailure } from '../../../lib/log.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { FollowUpValues } from './follow-up-form.ts';
import { activeProviders } from './follow-ups.api.ts';
import { followUpTexts as texts } from './follow-ups.texts.ts';

type Performer = Pick<Provider, 'nombre' | 'apellido' | 'role'>;

const labelOf = (provider: Performer) => `${fullName(provider)} - ${roleLabel(provider.role)}`;

/** By name, role or licence number, without regard to accents. */
const matching = createFilterOptions<Provider>({
  stringify: (provider) => `${labelOf(provider)} ${provider.matricula ?? ''} ${licenceText(provider) ?? ''}`,
});

/** The performer: an administrator chooses one, everybody else records only their own follow-ups. */
export function PerformerField({ control }: { control: Control<FollowUpValues> }) {
  const { user, isAdmin } = useSession();
  if (isAdmin) return <ChoosePerformer control={control} />;
  return (
    <TextField
      label={texts.performer}
      value={labelOf(user)}
      // A long role goes on in the next line.
      multiline
      helperText={texts.performerFixed}
      slotProps={{
        input: { readOnly: true },
        // On a telephone the line is worth more to the first text, which has to be in sight.
        formHelperText: { sx: { display: { xs: 'none', sm: 'block' } } },
      }}
    />
  );
}

function ChoosePerformer({ control }: { control: Control<FollowUpValues> }) {
  const { data: providers = [], error, isFetching, refetch } = useQuery(activeProviders);
  const { field, fieldState } = useController({ control, name: 'id_prestador' });
  useEffect(() => {
    if (error) logFailure('No se pudo cargar la lista de prestadores', error);
  }, [error]);
  return (
    <Autocomplete
      // Enter takes the first one that fits what was typed.
      autoHighlight
      options={providers}
      // By its number: what is being typed stays when the list arrives or changes.
      getOptionValue={(provider) => provider.id_prestador}
      value={field.value}
      onChange={(_event, id) => field.onChange(id)}
      onBlur={field.onBlur}
      onOpen={() => error && void refetch()}
      getOptionLabel={labelOf}
      getOptionKey={(provider) => provider.id_prestador}
      filterOptions={matching}
      loading={isFetching}
      loadingText={texts.loadingPerformers}
      noOptionsText={texts.noPerformer}
      renderOption={({ key, ...props }, provider) => (
        <ListItem key={key} {...props} dense>
          <ListItemText primary={labelOf(provider)} secondary={licenceLine(provider)} />
        </ListItem>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={texts.performer}
          required
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? licenceOf(providers, field.value)}
        />
      )}
    />
  );
}

function licenceOf(providers: Provider[], id: unknown): string | null {
  const provider = providers.find(({ id_prestador }) => id_prestador === id);
  return provider ? licenceLine(provider) : null;
}

function licenceLine(provider: Provider): string | null {
  const licence = licenceText(provider);
  return licence && texts.licence(licence);
}
