import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import FormControlLabel from '@mui/material/FormControlLabel';
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

export function ThresholdsForm({ umbrales }: Pick<Settings, 'umbrales'>) {
  const [days, setDays] = useState(String(umbrales.dias_sin_sesion));
  return (
    <SettingsForm
      title={thresholdTexts.title}
      icon={<TuneOutlined />}
      changes={() => ({ umbrales: { dias_sin_sesion: Number(days) } })}
    >
      <NumberField label={thresholdTexts.quiet} value={days} onChange={setDays} />
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
