import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { Settings } from '@trama/contract/schemas/people/settings';
import { useState } from 'react';
import { SettingsForm } from './SettingsForm.tsx';
import { settingsTexts } from './settings.texts.ts';

const { reminders: reminderTexts, thresholds: thresholdTexts, charges: chargeTexts } = settingsTexts;

export function RemindersForm({ recordatorios }: Pick<Settings, 'recordatorios'>) {
  const [isActive, setActive] = useState(recordatorios.activos);
  const [hours, setHours] = useState(String(recordatorios.horas_antes));
  return (
    <SettingsForm
      title={reminderTexts.title}
      hint={reminderTexts.hint}
      icon={<NotificationsOutlined />}
      loaded={{ recordatorios }}
      changes={() => ({ recordatorios: { activos: isActive, horas_antes: Number(hours) } })}
    >
      <FormControlLabel
        label={reminderTexts.active}
        control={<Switch checked={isActive} onChange={(_, on) => setActive(on)} />}
        sx={{ mb: 1.5 }}
      />
      <NumberField label={reminderTexts.hours} value={hours} onChange={setHours} />
    </SettingsForm>
  );
}

const THRESHOLDS = {
  dias_sin_sesion: thresholdTexts.quiet,
  dias_sin_contacto_riesgo: thresholdTexts.atRisk,
  dias_sin_psiquiatria: thresholdTexts.psychiatry,
  dias_disciplinas: thresholdTexts.professions,
  dias_sin_interdisciplinaria: thresholdTexts.interdisciplinary,
} as const;
type Threshold = keyof typeof THRESHOLDS;
const THRESHOLD_NAMES = Object.keys(THRESHOLDS) as Threshold[];

/** What the lists and the boards warn of, and whether the director gets the numbers by mail. */
export function ThresholdsForm({ umbrales, tableros }: Pick<Settings, 'umbrales' | 'tableros'>) {
  const [days, setDays] = useState(() =>
    Object.fromEntries(THRESHOLD_NAMES.map((name) => [name, String(umbrales[name])])),
  );
  const [summary, setSummary] = useState(tableros.resumen_diario);
  return (
    <SettingsForm
      title={thresholdTexts.title}
      icon={<TuneOutlined />}
      loaded={{ umbrales, tableros }}
      changes={() => ({
        umbrales: Object.fromEntries(THRESHOLD_NAMES.map((name) => [name, Number(days[name])])),
        tableros: { resumen_diario: summary },
      })}
    >
      <Stack spacing={2}>
        {THRESHOLD_NAMES.map((name) => (
          <NumberField
            key={name}
            label={THRESHOLDS[name]}
            value={days[name] ?? ''}
            onChange={(text) => setDays({ ...days, [name]: text })}
          />
        ))}
        <FormControlLabel
          label={thresholdTexts.summary}
          control={<Switch checked={summary} onChange={(_, on) => setSummary(on)} />}
        />
      </Stack>
    </SettingsForm>
  );
}

export function ChargesForm({ cobros }: Pick<Settings, 'cobros'>) {
  const [absences, setAbsences] = useState(cobros.cobrar_ausencias);
  const [blocks, setBlocks] = useState(cobros.bloquear_sin_sesiones);
  return (
    <SettingsForm
      title={chargeTexts.title}
      icon={<PaymentsOutlined />}
      loaded={{ cobros }}
      changes={() => ({ cobros: { cobrar_ausencias: absences, bloquear_sin_sesiones: blocks } })}
    >
      <FormControlLabel
        label={chargeTexts.absences}
        control={<Switch checked={absences} onChange={(_, on) => setAbsences(on)} />}
        sx={{ display: 'flex' }}
      />
      <FormControlLabel
        label={chargeTexts.blocks}
        control={<Switch checked={blocks} onChange={(_, on) => setBlocks(on)} />}
        sx={{ display: 'flex' }}
      />
    </SettingsForm>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

const NumberField = ({ label, value, onChange }: FieldProps) => (
  <TextField
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
  />
);
