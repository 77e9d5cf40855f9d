import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { AUDIT_ACTIONS, AUDIT_OUTCOMES } from '@trama/contract/words/audit-actions';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { useState } from 'react';
import { everybody } from './audit.api.ts';
import { auditTexts } from './audit.texts.ts';
import { DayFilter } from './DayFilter.tsx';
import { FilterSelect } from './FilterSelect.tsx';
import { PatientNumberField } from './PatientNumberField.tsx';
import type { useAuditFilters } from './useAuditFilters.ts';

const byLabel = (a: [string, string], b: [string, string]) => a[1].localeCompare(b[1], 'es');
const ACTIONS = Object.entries(AUDIT_ACTIONS).sort(byLabel);
const OUTCOMES = AUDIT_OUTCOMES.map((outcome): [string, string] => [outcome, auditTexts.outcomes[outcome]]);

const GRID = {
  display: 'grid',
  gap: 1.5,
  p: 2,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' },
};

export function AuditFilterBar({ filters, change, clear }: ReturnType<typeof useAuditFilters>) {
  const { data: people = [] } = useQuery(everybody);
  // A new key empties a field, also of text that is typed but not complete enough to filter by.
  const [cleared, setCleared] = useState(0);
  const names = people.map((one): [string, string] => [String(one.id_prestador), lastNameFirst(one)]);
  const filter = (name: keyof typeof filters) => ({
    value: filters[name],
    onChange: (value: string | null) => change(name, value),
  });
  const { person, action, outcome, from, to } = auditTexts;
  return (
    <Box sx={GRID}>
      <FilterSelect label={person} all={auditTexts.everybody} options={names} {...filter('id_prestador')} />
      <FilterSelect label={action} all={auditTexts.everyAction} options={ACTIONS} {...filter('action')} />
      <FilterSelect label={outcome} all={auditTexts.everyOutcome} options={OUTCOMES} {...filter('outcome')} />
      <PatientNumberField key={`patient-${cleared}`} {...filter('id_paciente')} />
      <DayFilter key={`from-${cleared}`} label={from} {...filter('desde')} />
      <DayFilter key={`to-${cleared}`} label={to} {...filter('hasta')} />
      <Button
        sx={{ justifySelf: 'start' }}
        onClick={() => {
          clear();
          setCleared(cleared + 1);
        }}
      >
        {auditTexts.clear}
      </Button>
    </Box>
  );
}
