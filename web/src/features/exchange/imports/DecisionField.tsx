import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { ImportRow } from '@trama/contract/schemas/exchange/imports';
import { type ImportType, ROW_DECISIONS, type RowDecision } from '@trama/contract/words/exchange/imports';
import { useId } from 'react';
import { importTexts as texts } from './imports.texts.ts';

interface Props {
  type: ImportType;
  row: ImportRow;
  value: RowDecision | null;
  onChange: (value: RowDecision | null) => void;
}

/** An import never updates providers, and a row that only resembles another row has no existing patient to update. */
const answersOf = (type: ImportType, { id_objeto }: ImportRow): readonly RowDecision[] =>
  type === 'patients' && id_objeto !== null ? ROW_DECISIONS : ['crear', 'omitir'];

/** The choices for a doubtful row; any other row can only be skipped. */
export function DecisionField({ type, row, value, onChange }: Props) {
  const id = useId();
  const isAnswered = row.decision === 'crear' || row.decision === 'actualizar';
  // A row that repeats a doubt is decided with it.
  const isQuestion = isAnswered || (row.resultado === 'duda' && row.repite === null);
  const answers = isQuestion ? answersOf(type, row) : (['omitir'] as const);
  const choices = [
    { value: '', label: isQuestion ? texts.undecided : texts.import },
    ...answers.map((answer) => ({ value: answer, label: texts.decisions[answer] })),
  ];
  return (
    <FormControl sx={{ mb: 2 }}>
      <FormLabel id={id}>{texts.decision}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(ROW_DECISIONS.find((known) => known === target.value) ?? null)}
      >
        {choices.map((choice) => (
          <FormControlLabel key={choice.value} {...choice} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
