import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { formatDate, formatNumber } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { ageText } from '@trama/contract/words/people/patients';
import { useId } from 'react';
import { FactRow } from '../../../ui/lists/FactRow.tsx';
import { followUpTexts as texts } from './follow-ups.texts.ts';

/** Whose follow-up is being written, in one line: the form itself is what the screen is for. */
export function PatientCard({ patient }: { patient: Patient }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={LINE}>
      <Typography variant="h2" id={id} sx={{ fontSize: '0.9375rem', color: 'primary.main' }}>
        {texts.patientCard}
      </Typography>
      <FactRow
        facts={[
          ['Nombre elegido', patient.nombre_elegido],
          ['Nombre completo', fullName(patient)],
          ['DNI', patient.dni],
          ['Edad', ageText(patient.fecha_nacimiento) ?? 'N/A'],
          [texts.total, formatNumber(patient.total_sesiones ?? 0)],
          [texts.last, formatDate(patient.ultima_sesion)],
        ]}
      />
    </Card>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  rowGap: 1,
  px: 2,
  py: 1.25,
  mb: 2,
} as const;
