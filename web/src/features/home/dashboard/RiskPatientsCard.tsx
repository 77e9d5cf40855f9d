import GppMaybeOutlined from '@mui/icons-material/GppMaybeOutlined';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import type { RiskPatients } from '@trama/contract/schemas/home/dashboard';
import { formatNumber } from '@trama/contract/words/clinic-time';
import { calledName } from '@trama/contract/words/full-name';
import { RISK_PATIENTS_COUNTED } from '@trama/contract/words/home/dashboard';
import { Link } from 'react-router';
import { RiskMark } from '../../../domain/people/RiskChip.tsx';
import { riskSource } from '../../../domain/people/risk-source.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { PersonRow } from '../../../ui/lists/PersonRow.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { dashboardTexts } from './dashboard.texts.ts';

/** Patients in treatment at high risk, imminent ones and then the gravest first, with who said so and when. */
export function RiskPatientsCard({ atRisk: { total, data } }: { atRisk: RiskPatients }) {
  return (
    <SectionCard title={dashboardTexts.risk} icon={<GppMaybeOutlined />}>
      <List disablePadding>
        {data.map((patient) => (
          <PersonRow
            key={patient.id_paciente}
            name={calledName(patient)}
            mark={<RiskMark risk={patient} />}
            secondary={riskSource(patient) ?? ''}
            to={paths.patient(patient.id_paciente)}
          />
        ))}
      </List>
      {total > data.length && (
        <Button component={Link} to={paths.riskPatients} sx={{ mt: 1.5 }}>
          {dashboardTexts.allAtRisk(countOf(total))}
        </Button>
      )}
    </SectionCard>
  );
}

function countOf(total: number): string {
  return total > RISK_PATIENTS_COUNTED
    ? dashboardTexts.moreThan(formatNumber(RISK_PATIENTS_COUNTED))
    : formatNumber(total);
}
