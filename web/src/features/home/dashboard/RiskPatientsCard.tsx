import GppMaybeOutlined from '@mui/icons-material/GppMaybeOutlined';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import type { RiskPatients } from '@trama/contract/schemas/home/dashboard';
import { formatDate, formatNumber } from '@trama/contract/words/clinic-time';
import { calledName } from '@trama/contract/words/full-name';
import { RISK_PATIENTS_COUNTED } from '@trama/contract/words/home/dashboard';
import { RiskMark } from '../../../domain/people/RiskChip.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { PersonRow } from '../../../ui/lists/PersonRow.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { dashboardTexts } from './dashboard.texts.ts';

/** Active patients whose history names a high risk, the gravest first, with the save that said so. */
export function RiskPatientsCard({ atRisk: { total, data } }: { atRisk: RiskPatients }) {
  const hidden = total - data.length;
  return (
    <SectionCard title={dashboardTexts.risk} icon={<GppMaybeOutlined />}>
      <List disablePadding>
        {data.map((patient) => (
          <PersonRow
            key={patient.id_paciente}
            name={calledName(patient)}
            mark={<RiskMark risk={patient.riesgo_actual} />}
            secondary={dashboardTexts.riskSaid(formatDate(patient.riesgo_fecha), patient.riesgo_autor)}
            to={paths.patient(patient.id_paciente)}
          />
        ))}
      </List>
      {hidden > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {dashboardTexts.moreAtRisk(hiddenCount(total, hidden))}
        </Typography>
      )}
    </SectionCard>
  );
}

function hiddenCount(total: number, hidden: number): string {
  return total > RISK_PATIENTS_COUNTED
    ? dashboardTexts.moreThan(formatNumber(hidden - 1))
    : formatNumber(hidden);
}
