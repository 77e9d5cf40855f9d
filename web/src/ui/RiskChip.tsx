import GppMaybeOutlined from '@mui/icons-material/GppMaybeOutlined';
import Chip from '@mui/material/Chip';
import { isHighRisk, riskText } from '@trama/contract/words/medical-history';

/** Tinted and with a sign from 'alto' on, plain below; the words say it in any case. */
export function RiskChip({ risk }: { risk: string | null }) {
  if (!risk) return null;
  return (
    <Chip
      size="small"
      label={riskText(risk)}
      {...(isHighRisk(risk) ? { icon: <GppMaybeOutlined aria-hidden />, sx: HIGH } : { variant: 'outlined' })}
    />
  );
}

/** In a list only those stand out who are at high risk. */
export function RiskMark({ risk }: { risk: string | null }) {
  return isHighRisk(risk) ? <RiskChip risk={risk} /> : null;
}

const HIGH = {
  fontWeight: 600,
  color: 'Alert.errorColor',
  bgcolor: 'Alert.errorStandardBg',
  border: 1,
  borderColor: 'error.main',
  '& .MuiChip-icon': { color: 'inherit' },
} as const;
