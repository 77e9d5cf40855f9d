import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { TIMELINE_KINDS, type TimelineKind } from '@trama/contract/words/record/timeline-events';
import { KIND_LABELS, timelineTexts as texts } from './timeline.texts.ts';

interface Props {
  /** Events of each kind that the person may read. */
  counts: Partial<Record<TimelineKind, number>>;
  chosen: TimelineKind[];
  onChoose: (kinds: TimelineKind[]) => void;
}

/** Kinds that have events, each with how many; none chosen shows all. */
export function TimelineFilter({ counts, chosen, onChoose }: Props) {
  const kinds = TIMELINE_KINDS.filter((kind) => (counts[kind] ?? 0) > 0);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const toggle = (kind: TimelineKind) =>
    onChoose(TIMELINE_KINDS.filter((other) => (other === kind) !== chosen.includes(other)));
  return (
    <Stack role="group" aria-label={texts.filter} direction="row" useFlexGap sx={ONE_LINE_ON_A_PHONE}>
      <FilterChip
        label={texts.counted(texts.all, total)}
        pressed={chosen.length === 0}
        onPress={() => onChoose([])}
      />
      {kinds.map((kind) => (
        <FilterChip
          key={kind}
          label={texts.counted(KIND_LABELS[kind], counts[kind] ?? 0)}
          pressed={chosen.includes(kind)}
          onPress={() => toggle(kind)}
        />
      ))}
    </Stack>
  );
}

function FilterChip({ label, pressed, onPress }: { label: string; pressed: boolean; onPress: () => void }) {
  return (
    <Chip
      label={label}
      aria-pressed={pressed}
      onClick={onPress}
      color={pressed ? 'primary' : 'default'}
      variant={pressed ? 'filled' : 'outlined'}
    />
  );
}

/** On a telephone the line is moved sideways; five lines of filters would push the events off the screen. */
const ONE_LINE_ON_A_PHONE = {
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  // Room for the outline of a focused chip.
  py: 0.5,
  gap: 1,
  mb: 2,
} as const;
