import PersonOutlined from '@mui/icons-material/PersonOutlined';
import type { Patient } from '@trama/contract/schemas/patients';
import { ageOn, formatDate, formatNumber } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { FactList } from '../../ui/FactList.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { followUpTexts as texts } from './follow-ups.texts.ts';

/** Whose follow-up is being written. */
export function PatientCard({ patient }: { patient: Patient }) {
  const age = ageOn(patient.fecha_nacimiento);
  return (
    <SectionCard title={texts.patientCard} icon={<PersonOutlined />} sx={{ mb: 2 }}>
      <FactList
        minWidth={150}
        facts={[
          ['Nombre completo', fullName(patient)],
          ['DNI', patient.dni],
          ['Edad', age === null ? 'N/A' : `${age} años`],
          [texts.total, formatNumber(patient.total_sesiones)],
          [texts.last, formatDate(patient.ultima_sesion)],
        ]}
      />
    </SectionCard>
  );
}
