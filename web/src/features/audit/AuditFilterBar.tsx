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

export function AuditFilterBar({ filters, change, clear }: ReturnType<typeof useAuditFilters>) {
  const { data: people = [] } = useQuery(everybody);
  // Emptying the fields also takes away what was typed and is no filter yet.
  const [cleared, setCleared] = useState(0);
  const names = people.map((one): [string, string] => [String(one.id_prestador), lastNameFirst(one)]);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' },
      }}
    >
      <FilterSelect
        label={auditTexts.person}
        all={auditTexts.everybody}
        options={names}
        value={filters.id_prestador}
        onChange={(value) => change('id_prestador', value)}
      />
      <FilterSelect
        label={auditTexts.action}
        all={auditTexts.everyAction}
        options={ACTIONS}
        value={filters.action}
        onChange={(value) => change('action', value)}
      />
      <FilterSelect
        label={auditTexts.outcome}
        all={auditTexts.everyOutcome}
        options={OUTCOMES}
        value={filters.outcome}
        onChange={(value) => change('outcome', value)}
      />
      <PatientNumberField
        key={`patient-${cleared}`}
        value={filters.id_paciente ?? ''}
        onChange={(value) => change('id_paciente', value)}
      />
      <DayFilter
        key={`from-${cleared}`}
        label={auditTexts.from}
        value={filters.desde}
        onChange={(value) => change('desde', value)}
      />
      <DayFilter
        key={`to-${cleared}`}
        label={auditTexts.to}
        value={filters.hasta}
        onChange={(value) => change('hasta', value)}
      />
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
