import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import SupportAgentOutlined from '@mui/icons-material/SupportAgentOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { Settings } from '@trama/contract/schemas/people/settings';
import { HELP_LINES_MAX } from '@trama/contract/words/people/settings';
import { useState } from 'react';
import { SettingsForm } from './SettingsForm.tsx';
import { settingsTexts } from './settings.texts.ts';

const texts = settingsTexts.help;
const FIELDS = [
  ['nombre', texts.name],
  ['telefono', texts.phone],
  ['horario', texts.when],
] as const;

export function HelpLinesForm({ lineas_de_ayuda: saved }: Pick<Settings, 'lineas_de_ayuda'>) {
  const [lines, setLines] = useState(() => saved.map((line, key) => ({ ...line, key })));
  const add = () =>
    setLines([...lines, { nombre: '', telefono: '', horario: null, key: (lines.at(-1)?.key ?? 0) + 1 }]);
  const change = (key: number, changed: object) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...changed } : line)));
  return (
    <SettingsForm
      title={texts.title}
      hint={texts.hint}
      icon={<SupportAgentOutlined />}
      changes={() => ({ lineas_de_ayuda: lines.map(({ key: _, ...line }) => line) })}
      more={lines.length < HELP_LINES_MAX && <Button onClick={add}>{texts.add}</Button>}
    >
      {lines.map((line) => (
        <Box key={line.key} sx={ROW}>
          {FIELDS.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              value={line[name] ?? ''}
              onChange={({ target: { value } }) => change(line.key, { [name]: value })}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { autoComplete: 'off' } }}
            />
          ))}
          <IconButton
            sx={{ gridColumn: -2, gridRow: 1 }}
            aria-label={texts.remove(line.nombre)}
            onClick={() => setLines(lines.filter(({ key }) => key !== line.key))}
          >
            <DeleteOutlined />
          </IconButton>
        </Box>
      ))}
    </SettingsForm>
  );
}

const ROW = {
  display: 'grid',
  gap: 1,
  mb: 1.5,
  pt: 0.5,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'repeat(2, minmax(0, 1fr)) auto' },
  // The name has a line of its own: it is the longest.
  '& > div:first-of-type': { gridColumn: '1 / -2' },
};
