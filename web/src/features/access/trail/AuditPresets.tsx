import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { auditTexts } from './trail.texts.ts';
import { AUDIT_PRESETS, isPreset } from './trail-presets.ts';
import type { useAuditFilters } from './useAuditFilters.ts';

/** What an auditor looks at every day, one click away. Pressed again it goes back to the whole trail. */
export function AuditPresets({
  filters,
  replace,
}: Pick<ReturnType<typeof useAuditFilters>, 'filters' | 'replace'>) {
  return (
    <Stack
      role="group"
      aria-label={auditTexts.glance}
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', gap: 1, px: 2, pt: 2 }}
    >
      {AUDIT_PRESETS.map((preset) => {
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
    </Stack>
  );
}
