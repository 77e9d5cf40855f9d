import type { TrailFilters } from './useTrailFilters.ts';

interface Preset {
  label: string;
  filters: TrailFilters;
}

export const TRAIL_PRESETS: Preset[] = [
  { label: 'Rechazos', filters: { outcome: 'refused' } },
  { label: 'Exportaciones de historias', filters: { action: 'patient.export' } },
  { label: 'Exportaciones de auditoría', filters: { action: 'audit.export' } },
  { label: 'Inicios de sesión', filters: { action: 'session.login' } },
  { label: 'Inicios de sesión fallidos', filters: { action: 'session.login_failed' } },
];

/** Whether these are the filters in force, and no others. */
export function isPreset(filters: TrailFilters, preset: Preset): boolean {
  const wanted = Object.entries(preset.filters);
  return (
    wanted.length === Object.keys(filters).length &&
    wanted.every(([name, value]) => filters[name as keyof TrailFilters] === value)
  );
}
