import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { VerbatimText } from '../../../ui/text/VerbatimText.tsx';
import { type DiffPart, diffTexts } from './text-diff.ts';

/** Around a change this much of what stayed the same is shown. */
const CONTEXT_CHARACTERS = 160;

interface Props {
  before: string;
  after: string;
}

/** The difference of two texts, word by word: removed struck through in red, added underlined in green. */
export function DiffText({ before, after }: Props) {
  const parts = useMemo(() => diffTexts(before, after), [before, after]);
  return (
    <VerbatimText sx={MARKS}>
      {positioned(parts).map(({ start, kind, text }) => {
        if (kind === 'removed') return <del key={start}>{text}</del>;
        if (kind === 'added') return <ins key={start}>{text}</ins>;
        return <SameText key={start} text={text} />;
      })}
    </VerbatimText>
  );
}

/** One of two texts, with what the other has not marked. */
export function MarkedText({ text, other }: { text: string; other: string }) {
  const parts = useMemo(() => diffTexts(other, text), [other, text]);
  return (
    <VerbatimText sx={MARKS}>
      {positioned(parts).map(({ start, kind, text }) => {
        if (kind === 'added') return <mark key={start}>{text}</mark>;
        return kind === 'same' && text;
      })}
    </VerbatimText>
  );
}

function positioned(parts: DiffPart[]): Array<DiffPart & { start: number }> {
  let start = 0;
  return parts.map((part) => {
    const placed = { ...part, start };
    start += part.text.length;
    return placed;
  });
}

function SameText({ text }: { text: string }) {
  if (text.length <= 2 * CONTEXT_CHARACTERS) return text;
  return (
    <>
      {text.slice(0, CONTEXT_CHARACTERS).replace(/\S+$/, '')}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        […]
      </Box>
      {text.slice(-CONTEXT_CHARACTERS).replace(/^\S+/, '')}
    </>
  );
}

/** The colours of the alerts, which every scheme has. */
const MARKS = {
  '& del': { bgcolor: 'Alert.errorStandardBg', color: 'Alert.errorColor' },
  '& ins': { bgcolor: 'Alert.successStandardBg', color: 'Alert.successColor' },
  '& del + ins': { ml: 0.5 },
  '& mark': { bgcolor: 'Alert.warningStandardBg', color: 'inherit' },
};
