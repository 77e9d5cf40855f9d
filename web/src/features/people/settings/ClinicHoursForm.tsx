import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import TextField from '@mui/material/TextField';
import type { Settings } from '@trama/contract/schemas/people/settings';
import { useState } from 'react';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { hoursText, parseHours } from '../../../ui/text/hours-text.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { settingsTexts } from './settings.texts.ts';

const texts = settingsTexts.hours;

export function ClinicHoursForm({ horarios }: Pick<Settings, 'horarios'>) {
  const [week, setWeek] = useState(() =>
    texts.weekdays.map((_, index) => hoursText(horarios.filter(({ dia }) => dia === index + 1))),
  );
  const [isTried, setTried] = useState(false);
  const parsed = week.map(parseHours);
  const changes = () => {
    setTried(true);
    if (parsed.includes(null)) return null;
    return {
      horarios: parsed.flatMap((hours, index) =>
        (hours ?? []).map((range) => ({ dia: index + 1, ...range })),
      ),
    };
  };
  return (
    <SettingsForm title={texts.title} hint={texts.hint} icon={<ScheduleOutlined />} changes={changes}>
      <FieldGrid>
        {texts.weekdays.map((day, index) => (
          <TextField
            key={day}
            label={day}
            value={week[index]}
            onChange={({ target: { value } }) => setWeek(week.with(index, value))}
            error={isTried && parsed[index] === null}
            helperText={isTried && parsed[index] === null && texts.invalid}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { autoComplete: 'off' } }}
          />
        ))}
      </FieldGrid>
    </SettingsForm>
  );
}
