import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { VerbatimText } from '../../ui/VerbatimText.tsx';
import { type DiffPart, diffTexts } from './text-diff.ts';

/** Around a change this much of what stayed the same is shown. */
const CONTEXT_CHARACTERS = 160;

interface Props {
  before: string;
  after: string;
  /** Both texts in one, or only one of them with what it has alone marked. */
  side?: 'both' | 'before' | 'after';
}

/** The difference of two texts, word by word: removed struck through in red, added underlined in green. */
export function DiffText({ before, after, side = 'both' }: Props) {
  const parts = useMemo(() => diffTexts(before, after), [before, after]);
  const hidden = side === 'before' ? 'added' : side === 'after' ? 'removed' : null;
  return (
    <VerbatimText sx={MARKS}>
      {positioned(parts).map(
        ({ start, ...part }) =>
          part.kind !== hidden && <Part key={start} part={part} shortened={side === 'both'} />,
      )}
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

function Part({ part: { kind, text }, shortened }: { part: DiffPart; shortened: boolean }) {
  if (kind === 'removed') return <del>{text}</del>;
  if (kind === 'added') return <ins>{text}</ins>;
  if (!shortened || text.length <= 2 * CONTEXT_CHARACTERS) return text;
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

const MARKS = {
  '& del': { bgcolor: '#fde8e8', color: '#8f1d17' },
  '& ins': { bgcolor: '#dff3e6', color: '#14532d' },
};
