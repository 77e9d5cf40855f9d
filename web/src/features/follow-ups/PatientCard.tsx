import PersonOutlined from '@mui/icons-material/PersonOutlined';
import type { Patient } from '@trama/contract/schemas/patients';
import { formatDate, formatNumber } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { ageText } from '@trama/contract/words/patients';
import { FactRow } from '../../ui/FactRow.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { followUpTexts as texts } from './follow-ups.texts.ts';

/** Whose follow-up is being written. */
export function PatientCard({ patient }: { patient: Patient }) {
  return (
    <SectionCard title={texts.patientCard} icon={<PersonOutlined />} sx={{ mb: 2 }}>
      <FactRow
        facts={[
          ['Nombre completo', fullName(patient)],
          ['DNI', patient.dni],
          ['Edad', ageText(patient.fecha_nacimiento) ?? 'N/A'],
          [texts.total, formatNumber(patient.total_sesiones)],
          [texts.last, formatDate(patient.ultima_sesion)],
        ]}
      />
    </SectionCard>
  );
}
