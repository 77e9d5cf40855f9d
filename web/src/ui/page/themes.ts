/** The themes a person can choose. The default is light, whatever the system prefers. */
export const THEMES = [
  { mode: 'system', label: 'Sistema' },
  { mode: 'light', label: 'Claro' },
  { mode: 'dark', label: 'Oscuro' },
] as const;
export const THEME = 'Tema';
