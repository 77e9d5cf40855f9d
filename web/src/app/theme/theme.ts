import { createTheme } from '@mui/material/styles';
import { colorSchemes, FIELD_FRAME, RAISED_IN_THE_DARK } from './color-schemes.ts';

/** What is pressed with a finger is larger than for a mouse. */
const COARSE = '@media (pointer: coarse)';

/** Colours live in CSS variables: changing the scheme renders nothing again. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-color-scheme' },
  colorSchemes,
  shape: { borderRadius: 8 },
  // Somebody who asked their system for less motion does not wait for a dialog to fade either.
  motion: { reducedMotion: 'system' },
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
        // tnum: digits of equal width, so that DNIs and dates line up. break-word: a long name must not widen the page.
        body: { fontFeatureSettings: '"tnum", "cv05"', overflowWrap: 'break-word' },
        // A focused element is scrolled clear of the top bar with the patient's bar below it, and of the strip at the foot of the window.
        html: { scrollPaddingBlock: '112px 96px' },
        'main:focus': { outline: 'none' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            // Not a short one: that would give every element one, and colours would lag behind where nothing is drawn.
            transition: 'none !important',
          },
        },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { [COARSE]: { minHeight: 44 } } },
    },
    MuiIconButton: { styleOverrides: { root: { [COARSE]: { minWidth: 40, minHeight: 40 } } } },
    MuiChip: { styleOverrides: { root: { '&.MuiChip-clickable': { [COARSE]: { minHeight: 36 } } } } },
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
      styleOverrides: {
        outlined: ({ theme }) => ({ borderColor: theme.vars?.palette.divider }),
        elevation: ({ theme, ownerState }) =>
          ownerState.elevation
            ? theme.applyStyles('dark', {
                backgroundImage: 'none',
                backgroundColor: RAISED_IN_THE_DARK,
                border: `1px solid ${theme.vars?.palette.divider}`,
              })
            : {},
      },
    },
    MuiAppBar: {
      styleOverrides: {
        root: ({ theme }) => ({
          // The usual teal ring cannot be seen on dark blue.
          '& .MuiButtonBase-root.Mui-focusVisible': { outlineColor: '#ffffff' },
          ...theme.applyStyles('dark', {
            backgroundImage: 'none',
            borderBottom: `1px solid ${theme.vars?.palette.divider}`,
          }),
        }),
      },
    },
    MuiInputBase: {
      styleOverrides: {
        // Paler than a value, but with enough contrast to be read.
        input: ({ theme }) => ({
          '&::placeholder': { color: theme.vars?.palette.text.secondary, opacity: 1 },
        }),
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        notchedOutline: ({ theme }) => ({
          borderColor: FIELD_FRAME.light,
          ...theme.applyStyles('dark', { borderColor: FIELD_FRAME.dark }),
        }),
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: ({ theme }) => ({
          borderColor: FIELD_FRAME.light,
          ...theme.applyStyles('dark', { borderColor: FIELD_FRAME.dark }),
          [COARSE]: { minHeight: 40 },
          '&.Mui-selected': { boxShadow: `inset 0 0 0 1px ${theme.vars?.palette.primary.main}` },
        }),
      },
    },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      // Not 'hidden': the card would then count as what scrolls, and the headings of its table would cover its first rows.
      styleOverrides: { root: { overflow: 'clip' } },
    },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiTableCell: {
      styleOverrides: {
        root: { paddingTop: 7, paddingBottom: 7 },
        head: ({ theme }) => ({
          fontWeight: 600,
          color: theme.vars?.palette.text.secondary,
          whiteSpace: 'nowrap',
        }),
      },
    },
    // Room for the label on the frame of a dialog's first field.
    MuiDialogContent: { styleOverrides: { root: { '.MuiDialogTitle-root + &': { paddingTop: 8 } } } },
    MuiTooltip: { defaultProps: { arrow: true } },
    MuiAlert: { defaultProps: { closeText: 'Cerrar' } },
    MuiAutocomplete: {
      defaultProps: { openText: 'Abrir', closeText: 'Cerrar', clearText: 'Borrar', loadingText: 'Cargando…' },
    },
  },
});

/** Where the browser keeps the person's choice; build/first-paint.js reads it before anything is drawn. */
export const THEME_KEY = 'trama-theme';

/** Height of the top bar. */
export const TOP_BAR_HEIGHT = 56;

/** From this width on the menu stays beside the page. */
export const MENU_PERMANENT = 'lg';
