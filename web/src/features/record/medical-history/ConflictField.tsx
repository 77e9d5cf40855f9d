import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { MarkedText } from './DiffText.tsx';
import { FIELD_SPECS, type FieldValue, shownValue } from './history-fields.ts';
import type { FieldConflict, Side } from './history-values.ts';
import { conflictTexts as texts } from './medical-history.texts.ts';

interface Props {
  field: FieldConflict;
  /** Who wrote the other text. */
  who: string;
  choice: Side | null;
  onChoose: (side: Side) => void;
}

/** One field's two texts beside each other, with what each has alone marked. */
export function ConflictField({ field, who, choice, onChoose }: Props) {
  const spec = FIELD_SPECS.find(({ name }) => name === field.name);
  const shown = (value: FieldValue) => (spec && shownValue(spec, value)) ?? '';
  const [mine, theirs] = [shown(field.mine), shown(field.theirs)];
  const sides = [
    { side: 'mine', label: texts.mine, text: mine, other: theirs },
    { side: 'theirs', label: texts.theirs(who), text: theirs, other: mine },
  ] as const;
  return (
    <Box>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {spec?.label}
      </Typography>
      <RadioGroup
        aria-label={spec?.label ?? field.name}
        value={choice}
        onChange={(_, side) => onChoose(side as Side)}
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}
      >
        {sides.map(({ side, label, text, other }) => (
          <Paper
            key={side}
            variant="outlined"
            sx={{ p: 1.5, minWidth: 0, borderColor: choice === side ? 'secondary.main' : undefined }}
          >
            <FormControlLabel value={side} control={<Radio size="small" />} label={label} />
            <Box
              // Scrolls when it is long, so the keyboard must reach it.
              tabIndex={0}
              role="group"
              aria-label={`${label}: ${spec?.label}`}
              sx={{ maxHeight: 260, overflow: 'auto' }}
            >
              {text === '' ? (
                <Typography sx={{ color: 'text.secondary' }}>{texts.empty}</Typography>
              ) : (
                <MarkedText text={text} other={other} />
              )}
            </Box>
          </Paper>
        ))}
      </RadioGroup>
    </Box>
  );
}
