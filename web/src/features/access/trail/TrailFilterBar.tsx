import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { TRAIL_OUTCOMES } from '@trama/contract/words/trail-actions';
import { useState } from 'react';
import { ACTION_GROUPS } from './action-groups.ts';
import { DayFilter } from './DayFilter.tsx';
import { FilterSelect } from './FilterSelect.tsx';
import { PatientKeyField } from './PatientKeyField.tsx';
import { everybody } from './trail.api.ts';
import { trailTexts } from './trail.texts.ts';
import type { useTrailFilters } from './useTrailFilters.ts';

const OUTCOMES = TRAIL_OUTCOMES.map((outcome): [string, string] => [outcome, trailTexts.outcomes[outcome]]);

const DAY_MS = 86_400_000;
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

const GRID = {
  display: 'grid',
  gap: 1.5,
  p: 2,
  // Two also on a telephone: the rows begin on the first screen.
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media (min-width: 1280px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  '@media (min-width: 1800px)': { gridTemplateColumns: '1.4fr 1.4fr 1.4fr 10rem 10rem 10rem auto' },
};

const SHORT = { minWidth: 0, px: 1, whiteSpace: 'nowrap' };

export function TrailFilterBar({ filters, change, changeDays, clear }: ReturnType<typeof useTrailFilters>) {
  const { data: people = [] } = useQuery(everybody);
  // A new key empties a field, also of text that is typed but not complete enough to filter by.
  const [cleared, setCleared] = useState(0);
  const renew = (set: () => void) => {
    set();
    setCleared(cleared + 1);
  };
  /** Today and so many days before it. */
  const showDays = (before: number) => {
    const today = todayInClinic();
    renew(() => changeDays(daysBefore(today, before), today));
  };
  const names = people.map((person): [string, string] => [
    String(person.id_prestador),
    lastNameFirst(person),
  ]);
  const filter = (name: keyof typeof filters) => ({
    value: filters[name],
    onChange: (value: string | null) => change(name, value),
  });
  const { person, action, outcome, from, to } = trailTexts;
  return (
    <Box sx={GRID}>
      <FilterSelect label={person} all={trailTexts.everybody} options={names} {...filter('id_prestador')} />
      <FilterSelect
        label={action}
        all={trailTexts.everyAction}
        groups={ACTION_GROUPS}
        {...filter('action')}
      />
      <FilterSelect label={outcome} all={trailTexts.everyOutcome} options={OUTCOMES} {...filter('outcome')} />
      <PatientKeyField key={`patient-${cleared}`} {...filter('id_paciente')} />
      <DayFilter key={`from-${cleared}`} label={from} {...filter('desde')} />
      <DayFilter key={`to-${cleared}`} label={to} {...filter('hasta')} />
      <Box sx={{ display: 'flex', alignItems: 'center', justifySelf: 'start' }}>
        <Button size="small" sx={SHORT} onClick={() => showDays(0)}>
          {trailTexts.today}
        </Button>
        <Button size="small" sx={SHORT} onClick={() => showDays(6)}>
          {trailTexts.week}
        </Button>
        <Tooltip title={trailTexts.clear}>
          <IconButton size="small" aria-label={trailTexts.clear} onClick={() => renew(clear)}>
            <FilterAltOff fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
    </Box>
  );
}
