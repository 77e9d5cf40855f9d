import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { RiskEvaluation } from '@trama/contract/schemas/record/risk';
import { ageOfRisk, RISK_KIND_LABELS, type RiskKind } from '@trama/contract/words/people/risk';
import {
  needsReview,
  proposedReview,
  RISK_LEVEL_LABELS,
  RISK_LEVELS,
  type RiskLevel,
} from '@trama/contract/words/record/risk';
import { useId } from 'react';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useLayoutWidth } from '../../../ui/page/useLayoutWidth.ts';
import type { KindValues } from './evaluation-form.ts';
import { evaluationTexts as texts } from './risk.texts.ts';

interface Props {
  kind: RiskKind;
  values: KindValues;
  /** The newest evaluation of that kind. */
  before: RiskEvaluation | undefined;
  faults: Record<string, string>;
  onChange: (values: KindValues) => void;
}

/** The level of one kind, whether it is imminent, and when to look again: a day is proposed with the level. */
export function KindFields({ kind, values, before, faults, onChange }: Props) {
  const id = useId();
  const isNarrow = useLayoutWidth() === 'narrow';
  const { nivel, inminente, reevaluar_el } = values;
  const choose = (level: RiskLevel | null) => {
    if (!level) return;
    onChange({
      nivel: level,
      inminente: inminente && level !== 'sin_riesgo',
      reevaluar_el: proposedReview(level),
    });
  };
  return (
    <Stack spacing={1} sx={{ borderLeft: 3, borderColor: 'divider', pl: 1.5 }}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
        {texts.level(RISK_KIND_LABELS[kind])}
      </Typography>
      {before && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.before(RISK_LEVEL_LABELS[before.nivel], ageOfRisk(before.fecha_creacion))}
        </Typography>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-labelledby={id}
        value={nivel}
        onChange={(_, level: RiskLevel | null) => choose(level)}
        // One below the other: in two lines the group would break in the middle.
        orientation={isNarrow ? 'vertical' : 'horizontal'}
      >
        {RISK_LEVELS.map((level) => (
          <ToggleButton key={level} value={level} sx={{ px: 1.25, py: 0.5 }}>
            {RISK_LEVEL_LABELS[level]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {faults[`${kind}.nivel`] && <FormHelperText error>{texts.levelMissing}</FormHelperText>}
      {nivel && needsReview(nivel) && (
        <Stack
          direction={{ xs: 'column', sm: 'row' }}
          spacing={1.5}
          sx={{ alignItems: { sm: 'center' }, pt: 1 }}
        >
          <DateField
            label={texts.review}
            value={reevaluar_el}
            required
            error={Boolean(faults[`${kind}.reevaluar_el`])}
            {...(faults[`${kind}.reevaluar_el`] && { helperText: faults[`${kind}.reevaluar_el`] as string })}
            onChange={(day) => onChange({ ...values, reevaluar_el: day })}
          />
          <FormControlLabel
            control={
              <Checkbox
                checked={inminente}
                onChange={(event) => onChange({ ...values, inminente: event.target.checked })}
              />
            }
            label={texts.imminent}
          />
        </Stack>
      )}
    </Stack>
  );
}
