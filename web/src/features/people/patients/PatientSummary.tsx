import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { ageText, documentText, registeredName } from '@trama/contract/words/people/patients';
import { RiskChip } from '../../../domain/people/RiskChip.tsx';
import { riskSource } from '../../../domain/people/risk-source.ts';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { detailTexts } from './patients.texts.ts';

/** Below the name in the detail: who it is, the risk and who named it, and whether the patient is active. */
export function PatientSummary({ patient }: { patient: Patient }) {
  const identity = [
    registeredName(patient),
    documentText(patient),
    ageText(patient.fecha_nacimiento),
    `Legajo ${patient.legajo}`,
  ].filter(Boolean);
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
      <Typography sx={{ color: 'text.secondary' }}>{identity.join(' · ')}</Typography>
      <StatusChip
        active={patient.activo}
        activeText={detailTexts.active}
        inactiveText={detailTexts.inactive}
      />
      <RiskChip risk={patient} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {riskSource(patient)}
      </Typography>
    </Stack>
  );
}
