import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DrawOutlined from '@mui/icons-material/DrawOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ListedProvider } from '@trama/contract/schemas/people/providers';
import type { Settings } from '@trama/contract/schemas/people/settings';
import { isRole, roleCan, roleLabel } from '@trama/contract/words/access/access-policy';
import { fullName } from '@trama/contract/words/full-name';
import { TRAINEES_MAX } from '@trama/contract/words/people/settings';
import { useState } from 'react';
import { SettingsForm } from './SettingsForm.tsx';
import { settingsTexts } from './settings.texts.ts';

const texts = settingsTexts.signatures;

interface Props extends Pick<Settings, 'firmas'> {
  /** Everybody who is active. */
  providers: ListedProvider[];
}

interface Trainee {
  key: number;
  id_prestador: number | null;
  id_supervisor: number | null;
}

const maySign = ({ role }: ListedProvider) => isRole(role) && roleCan(role, 'signatures', 'update');
const mayWrite = ({ role }: ListedProvider) => isRole(role) && roleCan(role, 'follow_ups', 'create');

/** Which signatures are asked for by themselves: of people in training, and when a high risk is lowered. */
export function SignaturesForm({ firmas, providers }: Props) {
  const [trainees, setTrainees] = useState<Trainee[]>(() =>
    firmas.practicantes.map((trainee, key) => ({ ...trainee, key })),
  );
  const [lowers, setLowers] = useState(firmas.baja_de_riesgo);
  const [tried, setTried] = useState(false);
  const change = (key: number, changed: Partial<Trainee>) =>
    setTrainees(trainees.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const add = () =>
    setTrainees([
      ...trainees,
      { key: (trainees.at(-1)?.key ?? 0) + 1, id_prestador: null, id_supervisor: null },
    ]);
  const nameOf = (id: number | null) => {
    const found = providers.find(({ id_prestador }) => id_prestador === id);
    return found ? fullName(found) : '';
  };
  const changes = () => {
    setTried(true);
    const practicantes = trainees.flatMap(({ id_prestador, id_supervisor }) =>
      id_prestador && id_supervisor ? [{ id_prestador, id_supervisor }] : [],
    );
    if (practicantes.length < trainees.length) return null;
    return { firmas: { practicantes, baja_de_riesgo: lowers } };
  };
  return (
    <SettingsForm
      title={texts.title}
      hint={texts.hint}
      icon={<DrawOutlined />}
      changes={changes}
      more={trainees.length < TRAINEES_MAX && <Button onClick={add}>{texts.add}</Button>}
    >
      {trainees.map(({ key, id_prestador, id_supervisor }) => (
        <Box key={key} sx={ROW}>
          <PersonField
            label={texts.trainee}
            value={id_prestador}
            people={providers.filter(mayWrite)}
            isMissing={tried && !id_prestador}
            onChange={(id) => change(key, { id_prestador: id })}
          />
          <PersonField
            label={texts.supervisor}
            value={id_supervisor}
            people={providers.filter(maySign).filter((one) => one.id_prestador !== id_prestador)}
            isMissing={tried && !id_supervisor}
            onChange={(id) => change(key, { id_supervisor: id })}
          />
          <IconButton
            aria-label={texts.remove(nameOf(id_prestador))}
            onClick={() => setTrainees(trainees.filter((one) => one.key !== key))}
          >
            <DeleteOutlined />
          </IconButton>
        </Box>
      ))}
      <PersonField
        label={texts.riskTitle}
        none={texts.noRisk}
        value={lowers}
        people={providers.filter(maySign)}
        onChange={setLowers}
      />
    </SettingsForm>
  );
}

interface PersonProps {
  label: string;
  value: number | null;
  people: ListedProvider[];
  /** The text for choosing nobody; without it somebody has to be chosen. */
  none?: string;
  isMissing?: boolean;
  onChange: (id: number | null) => void;
}

function PersonField({ label, value, people, none, isMissing = false, onChange }: PersonProps) {
  const isGone = value !== null && !people.some(({ id_prestador }) => id_prestador === value);
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value ?? ''}
      error={isMissing}
      helperText={isMissing && texts.incomplete}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="" disabled={none === undefined}>
        {none ?? texts.choose}
      </MenuItem>
      {isGone && <MenuItem value={value}>{texts.gone}</MenuItem>}
      {people.map((person) => (
        <MenuItem key={person.id_prestador} value={person.id_prestador}>
          {`${fullName(person)} - ${roleLabel(person.role)}`}
        </MenuItem>
      ))}
    </TextField>
  );
}

const ROW = {
  display: 'grid',
  gap: 1,
  mb: 2,
  pt: 0.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'repeat(2, minmax(0, 1fr)) auto' },
};
