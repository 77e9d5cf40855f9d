import { useColorScheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { THEME, THEMES } from './themes.ts';

type Mode = (typeof THEMES)[number]['mode'];

/** Kept by this browser, not by the account: the screen decides what is pleasant to look at. */
export function ThemeChoice() {
  const { mode = 'light', setMode } = useColorScheme();
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      color="primary"
      aria-label={THEME}
      value={mode}
      onChange={(_, chosen: Mode | null) => chosen && setMode(chosen)}
    >
      {THEMES.map(({ mode: value, label }) => (
        <ToggleButton key={value} value={value} sx={{ py: 0.5 }}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
