import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Import } from '@trama/contract/schemas/exchange/imports';
import type { Provider } from '@trama/contract/schemas/people/providers';
import { roleLabel } from '@trama/contract/words/access/access-policy';
import type { ImportProfessional } from '@trama/contract/words/exchange/imports';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { useId, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { assignableProviders, useProfessionals } from './imports.api.ts';
import { importTexts as texts } from './imports.texts.ts';

/** The values of the choices: not decided yet, nobody, or a provider. */
const UNDECIDED = '';
const NOBODY = 'nadie';

const choiceOf = ({ id_prestador, estado }: ImportProfessional) =>
  id_prestador === null ? (estado === 'pendiente' ? UNDECIDED : NOBODY) : String(id_prestador);

/** Matches the professionals' names in the file to providers: one question per name, however many rows have it. */
export function ProfessionalsCard({ imported }: { imported: Import }) {
  const headingId = useId();
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [allShown, setAllShown] = useState(false);
  const { data: providers = [], error, refetch } = useQuery(assignableProviders);
  const saving = useProfessionals(imported.id_importacion);
  const asked = imported.profesionales.filter(({ estado }) => estado !== 'reconocido');
  const recognised = imported.profesionales.length - asked.length;
  const pending = asked.filter(({ estado }) => estado === 'pendiente').length;
  const shown = allShown ? imported.profesionales : asked;
  const answers = imported.profesionales.flatMap((name) => {
    const choice = chosen[name.clave] ?? UNDECIDED;
    if (choice === UNDECIDED || choice === choiceOf(name)) return [];
    return [{ clave: name.clave, id_prestador: choice === NOBODY ? null : Number(choice) }];
  });
  return (
    <Box component="section" aria-labelledby={headingId} sx={FRAME}>
      <Typography variant="h3" id={headingId}>
        {texts.professionalsTitle}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', my: 0.5 }}>
        {texts.professionalsIntro(pending, recognised)}
      </Typography>
      <LoadError error={error} text={texts.providersFailed} onRetry={() => void refetch()} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((name) => (
          <NameRow
            key={name.clave}
            name={name}
            value={chosen[name.clave] ?? choiceOf(name)}
            providers={providers}
            onChange={(choice) => setChosen({ ...chosen, [name.clave]: choice })}
          />
        ))}
      </Box>
      <ErrorAlert
        message={saving.error && errorText(saving.error, texts.professionalsFailed)}
        onClose={() => saving.reset()}
        sx={{ mt: 1, mb: 0 }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          size="small"
          variant="outlined"
          disabled={answers.length === 0 || saving.isPending}
          onClick={() => saving.mutate(answers, { onSuccess: () => setChosen({}) })}
        >
          {saving.isPending ? texts.saving : texts.saveProfessionals}
        </Button>
        {recognised > 0 && (
          <Button size="small" aria-expanded={allShown} onClick={() => setAllShown(!allShown)}>
            {allShown ? texts.hideRecognised : texts.showRecognised(recognised)}
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface NameProps {
  name: ImportProfessional;
  value: string;
  providers: Provider[];
  onChange: (choice: string) => void;
}

function NameRow({ name, value, providers, onChange }: NameProps) {
  const proposed = providers.find(({ id_prestador }) => id_prestador === name.propuesto);
  return (
    <Box component="li" sx={NAME}>
      <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name.nombre}
        <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${texts.rows(name.filas)}`}</Box>
        {proposed && value === UNDECIDED && (
          <Button
            size="small"
            aria-label={`${name.nombre}: ${texts.proposal(lastNameFirst(proposed))}`}
            onClick={() => onChange(String(proposed.id_prestador))}
          >
            {texts.proposal(lastNameFirst(proposed))}
          </Button>
        )}
      </Typography>
      <TextField
        select
        size="small"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': texts.professional(name.nombre) } }}
      >
        <option value={UNDECIDED} disabled={name.estado !== 'pendiente'}>
          {texts.undecided}
        </option>
        <option value={NOBODY}>{texts.nobody}</option>
        {providers.map((provider) => (
          <option key={provider.id_prestador} value={String(provider.id_prestador)}>
            {`${lastNameFirst(provider)} (${roleLabel(provider.role)})`}
          </option>
        ))}
      </TextField>
    </Box>
  );
}

const FRAME = { border: 1, borderColor: 'divider', borderRadius: 1, p: 2, mb: 2 } as const;

const NAME = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 320px' },
  gap: 1,
  alignItems: 'center',
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const;
