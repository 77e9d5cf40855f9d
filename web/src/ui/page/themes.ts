/** What a person can choose. Until they do it is the light one, whatever the system prefers. */
export const THEMES = [
  { mode: 'system', label: 'Sistema' },
  { mode: 'light', label: 'Claro' },
  { mode: 'dark', label: 'Oscuro' },
] as const;
export const THEME = 'Tema';
