import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { trailTexts } from './trail.texts.ts';
import { isPreset, TRAIL_PRESETS } from './trail-presets.ts';
import type { useTrailFilters } from './useTrailFilters.ts';

/** What an auditor looks at every day, one click away. Pressed again it goes back to the whole trail. */
export function TrailPresets({
  filters,
  change,
  replace,
}: Pick<ReturnType<typeof useTrailFilters>, 'filters' | 'change' | 'replace'>) {
  const showsOwn = filters.propias === 'true';
  return (
    <Stack
      role="group"
      aria-label={trailTexts.glance}
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', gap: 1, px: 2, pt: 2 }}
    >
      {TRAIL_PRESETS.map((preset) => {
        const pressed = isPreset(filters, preset);
        return (
          <Chip
            key={preset.label}
            label={preset.label}
            aria-pressed={pressed}
            color={pressed ? 'primary' : 'default'}
            variant={pressed ? 'filled' : 'outlined'}
            onClick={() => replace(pressed ? {} : preset.filters)}
          />
        );
      })}
      <Chip
        label={trailTexts.ownLooks}
        aria-pressed={showsOwn}
        color={showsOwn ? 'primary' : 'default'}
        variant={showsOwn ? 'filled' : 'outlined'}
        onClick={() => change('propias', showsOwn ? null : 'true')}
      />
    </Stack>
  );
}
