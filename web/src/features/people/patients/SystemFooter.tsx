import type { Patient } from '@trama/contract/schemas/people/patients';
import { formatMoment } from '@trama/contract/words/clinic-time';
import type { ReactNode } from 'react';
import { FactList } from '../../../ui/lists/FactList.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { detailTexts } from './patients.texts.ts';

interface Props {
  patient: Patient;
  /** What else the foot of the record says. */
  children: ReactNode;
}

export function SystemFooter({ patient, children }: Props) {
  const { fecha_creacion, fecha_actualizacion } = patient;
  return (
    <SectionCard title={detailTexts.system}>
      <FactList
        minWidth={220}
        facts={[
          ['Creado', formatMoment(fecha_creacion)],
          ['Actualizado', fecha_actualizacion && formatMoment(fecha_actualizacion)],
          ['Legajo', String(patient.legajo)],
        ]}
      />
      {children}
    </SectionCard>
  );
}
