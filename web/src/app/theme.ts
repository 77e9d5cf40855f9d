import { createTheme } from '@mui/material/styles';

/** Dark blue and teal. Colours live in CSS variables, so that a dark scheme is a matter of switching it on. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-color-scheme' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#12305a', light: '#35568a', dark: '#0a1f3d', contrastText: '#ffffff' },
        secondary: { main: '#0f766e', light: '#2aa198', dark: '#0b5650', contrastText: '#ffffff' },
        success: { main: '#1b7a43' },
        warning: { main: '#b45309' },
        error: { main: '#b3261e' },
        info: { main: '#1f5fa8' },
        background: { default: '#f4f6f9', paper: '#ffffff' },
        text: { primary: '#17202e', secondary: '#4d5a6d' },
        divider: '#dde3eb',
      },
    },
    dark: {
      palette: {
        primary: { main: '#9dbdf0', contrastText: '#0a1f3d' },
        secondary: { main: '#5fd3c6', contrastText: '#06302c' },
        background: { default: '#0e1521', paper: '#162030' },
        divider: '#2a3648',
      },
    },
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
    fontSize: 14,
    h1: { fontSize: '1.5rem', fontWeight: 650, letterSpacing: '-0.015em', lineHeight: 1.25 },
    h2: { fontSize: '1.125rem', fontWeight: 620, letterSpacing: '-0.008em', lineHeight: 1.35 },
    h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
    body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        // DNIs, dates and phone numbers stand under each other.
        // And no name, however long, widens the page.
        body: { fontFeatureSettings: '"tnum", "cv05"', overflowWrap: 'break-word' },
        // What gets the focus stops short of the top bar and of the strip at the foot of the window.
        html: { scrollPaddingBlock: '72px' },
        'main:focus': { outline: 'none' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
          },
        },
      },
    },
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiButtonBase: {
      styleOverrides: {
        root: ({ theme }) => ({
          '&.Mui-focusVisible': {
            outline: `2px solid ${theme.vars?.palette.secondary.main}`,
            outlineOffset: 2,
          },
        }),
      },
    },
    MuiPaper: {
      styleOverrides: { outlined: ({ theme }) => ({ borderColor: theme.vars?.palette.divider }) },
    },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiTableCell: {
      styleOverrides: {
        root: { paddingTop: 10, paddingBottom: 10 },
        head: ({ theme }) => ({
          fontWeight: 600,
          color: theme.vars?.palette.text.secondary,
          whiteSpace: 'nowrap',
        }),
      },
    },
    MuiTooltip: { defaultProps: { arrow: true } },
    MuiAlert: { defaultProps: { closeText: 'Cerrar' } },
  },
});

/** Height of the top bar. */
export const TOP_BAR_HEIGHT = 56;

/** The menu stays beside the page from here on. */
export const MENU_PERMANENT = 'lg';
