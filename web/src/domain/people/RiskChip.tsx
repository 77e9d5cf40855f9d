import GppMaybeOutlined from '@mui/icons-material/GppMaybeOutlined';
import UpdateOutlined from '@mui/icons-material/UpdateOutlined';
import Chip from '@mui/material/Chip';
import { visuallyHidden } from '@mui/utils';
import {
  isHighRisk,
  isOverdue,
  type RiskFacts,
  riskText,
  standsOut,
  wholeRiskText,
} from '@trama/contract/words/people/risk';

interface Props {
  /** A patient, or what an appointment says of one. Nothing is shown where nothing is said. */
  risk: RiskFacts | null | undefined;
  /** Beside a name in a list: the level, and whether it is overdue. A screen reader hears all of it. */
  brief?: boolean;
}

/**
 * The risk beside a patient's name: level, whether it is overdue, and how old it is. Words and signs say everything, so that
 * it reads the same in grey and without colours; what is overdue is louder than any level.
 */
export function RiskChip({ risk, brief = false }: Props) {
  if (!risk?.riesgo_actual) return null;
  const overdue = isOverdue(risk);
  const high = isHighRisk(risk.riesgo_actual);
  const whole = wholeRiskText(risk);
  return (
    <Chip
      size="small"
      label={
        brief ? (
          <>
            <span aria-hidden>{briefText(risk, overdue)}</span>
            <span style={visuallyHidden}>{whole}</span>
          </>
        ) : (
          whole
        )
      }
      title={whole}
      {...(overdue && { icon: <UpdateOutlined aria-hidden /> })}
      {...(!overdue && (high || risk.riesgo_inminente) && { icon: <GppMaybeOutlined aria-hidden /> })}
      variant={overdue || high ? 'filled' : 'outlined'}
      sx={overdue ? LOUD : high ? { ...HIGH, ...(!risk.riesgo_tipo && FROM_ADMISSION) } : PLAIN}
    />
  );
}

/** In a list only patients at high or imminent risk, or whose evaluation is overdue, stand out. */
export function RiskMark({ risk }: Pick<Props, 'risk'>) {
  return risk && standsOut(risk) ? <RiskChip risk={risk} brief /> : null;
}

/** 'Alto', 'Alto · vencida' */
function briefText({ riesgo_actual, riesgo_inminente }: RiskFacts, overdue: boolean): string {
  const level = riskText(riesgo_actual ?? '').replace(/^Riesgo /, '');
  const capitalised = `${level[0]?.toUpperCase()}${level.slice(1)}`;
  return [capitalised, riesgo_inminente && 'inminente', overdue && 'vencida'].filter(Boolean).join(' · ');
}

/** The text wraps: a level that is cut off, or pushes the next column out of the screen, is not read. */
const CHIP = {
  maxWidth: '100%',
  height: 'auto',
  minHeight: 24,
  transition: 'none',
  '& .MuiChip-icon': { color: 'inherit' },
  '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 },
} as const;
const PLAIN = CHIP;
const HIGH = {
  ...CHIP,
  fontWeight: 600,
  color: 'Alert.errorColor',
  bgcolor: 'Alert.errorStandardBg',
  border: 1,
  borderColor: 'error.main',
} as const;
/** Nobody has evaluated it since: a dashed line, also on paper. */
const FROM_ADMISSION = { borderStyle: 'dashed' } as const;
const LOUD = {
  ...CHIP,
  fontWeight: 700,
  color: 'error.contrastText',
  bgcolor: 'error.main',
  // Printers leave backgrounds out: the thick line and the sign remain.
  '@media print': { color: 'common.black', bgcolor: 'transparent', border: 2, borderColor: 'common.black' },
} as const;
