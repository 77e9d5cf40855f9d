/** What a person can choose; the system decides until they do. */
export const THEMES = [
  { mode: 'system', label: 'Sistema' },
  { mode: 'light', label: 'Claro' },
  { mode: 'dark', label: 'Oscuro' },
] as const;
export const THEME = 'Tema';
