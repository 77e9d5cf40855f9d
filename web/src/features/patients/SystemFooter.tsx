import type { Patient } from '@trama/contract/schemas/patients';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { FactList } from '../../ui/FactList.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { detailTexts } from './patients.texts.ts';

export function SystemFooter({ patient }: { patient: Patient }) {
  const { fecha_creacion, fecha_actualizacion } = patient;
  return (
    <SectionCard title={detailTexts.system}>
      <FactList
        minWidth={220}
        facts={[
          ['Creado', formatMoment(fecha_creacion)],
          ['Actualizado', fecha_actualizacion && formatMoment(fecha_actualizacion)],
          ['N.º de paciente', String(patient.id_paciente)],
        ]}
      />
    </SectionCard>
  );
}
