import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Settings } from '@trama/contract/schemas/people/settings';
import { formatCuil } from '@trama/contract/words/people/cuil';
import { useRef, useState } from 'react';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { settingsTexts } from './settings.texts.ts';
import { smallPicture } from './small-picture.ts';

const texts = settingsTexts.clinic;
const FIELDS = ['nombre', 'domicilio', 'telefono', 'cuit', 'director'] as const;
/** Half a card cuts them off. */
const LONG: string[] = ['nombre', 'domicilio'];

export function ClinicForm({ clinica }: Pick<Settings, 'clinica'>) {
  const [typed, setTyped] = useState(() => ({ ...clinica, cuit: clinica.cuit && formatCuil(clinica.cuit) }));
  return (
    <SettingsForm
      title={texts.title}
      hint={texts.hint}
      icon={<BusinessOutlined />}
      changes={() => ({ clinica: typed })}
      loaded={{ clinica: typed }}
    >
      <FieldGrid>
        {FIELDS.map((name) => (
          <TextField
            key={name}
            label={texts[name]}
            name={name}
            value={typed[name] ?? ''}
            onChange={({ target: { value } }) => setTyped({ ...typed, [name]: value })}
            sx={LONG.includes(name) ? { gridColumn: '1 / -1' } : {}}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { autoComplete: 'off' } }}
          />
        ))}
        <LogoField logo={typed.logo} onChange={(logo) => setTyped({ ...typed, logo })} />
      </FieldGrid>
    </SettingsForm>
  );
}

function LogoField({ logo, onChange }: { logo: string | null; onChange: (logo: string | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const picture = await smallPicture(file);
    setUnreadable(picture === null);
    if (picture) onChange(picture);
  };
  return (
    <Box>
      {logo && <Box component="img" src={logo} alt={texts.logoAlt} sx={PICTURE} />}
      <Stack direction="row" spacing={1}>
        <Button size="small" onClick={() => input.current?.click()}>
          {texts.chooseLogo}
        </Button>
        {logo && (
          <Button size="small" onClick={() => onChange(null)}>
            {texts.removeLogo}
          </Button>
        )}
      </Stack>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={texts.logo}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      <Typography
        variant="body2"
        role="status"
        sx={{ color: isUnreadable ? 'error.main' : 'text.secondary' }}
      >
        {isUnreadable ? texts.logoUnreadable : texts.logoHint}
      </Typography>
    </Box>
  );
}

/** Logos are drawn for white paper. */
const PICTURE = {
  display: 'block',
  maxWidth: 240,
  maxHeight: 100,
  p: 0.5,
  mb: 1,
  bgcolor: 'common.white',
  borderRadius: 1,
};
