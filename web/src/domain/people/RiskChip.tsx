import GppMaybeOutlined from '@mui/icons-material/GppMaybeOutlined';
import Chip from '@mui/material/Chip';
import { visuallyHidden } from '@mui/utils';
import { isHighRisk, RISK_LABELS, riskText } from '@trama/contract/words/people/risk';

/** Tinted and with a sign from 'alto' on, plain below; the words say it in any case. */
export function RiskChip({ risk, brief = false }: { risk: string | null; brief?: boolean }) {
  if (!risk) return null;
  return (
    <Chip
      size="small"
      label={brief ? <BriefText risk={risk} /> : riskText(risk)}
      title={riskText(risk)}
      {...(isHighRisk(risk) ? { icon: <GppMaybeOutlined aria-hidden />, sx: HIGH } : { variant: 'outlined' })}
    />
  );
}

/** In a list only patients at high risk stand out. */
export function RiskMark({ risk }: { risk: string | null }) {
  return isHighRisk(risk) ? <RiskChip risk={risk} brief /> : null;
}

/** Beside a name the sign and the degree are enough for the eye; a screen reader hears all of it. */
function BriefText({ risk }: { risk: string }) {
  return (
    <>
      <span style={visuallyHidden}>Riesgo </span>
      {RISK_LABELS[risk] ?? risk}
    </>
  );
}

const HIGH = {
  fontWeight: 600,
  color: 'Alert.errorColor',
  bgcolor: 'Alert.errorStandardBg',
  border: 1,
  borderColor: 'error.main',
  '& .MuiChip-icon': { color: 'inherit' },
} as const;
