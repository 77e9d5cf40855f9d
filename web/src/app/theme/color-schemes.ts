import type { ColorSystemOptions } from '@mui/material/styles';

/** Dark blue and teal by day; by night the same two, lightened, on a blue that is nearly black. */
const light: ColorSystemOptions = {
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
    TableCell: { border: '#e3e8ef' },
  },
};

const dark: ColorSystemOptions = {
  palette: {
    primary: { main: '#a3c1f2', light: '#c4d8f8', dark: '#7fa3dc', contrastText: '#0a1f3d' },
    secondary: { main: '#5fd3c6', light: '#8fe3d9', dark: '#3fb3a6', contrastText: '#06302c' },
    success: { main: '#6fcf97', contrastText: '#06281a' },
    warning: { main: '#f2b866', contrastText: '#3a2204' },
    error: { main: '#f5948c', contrastText: '#3d0a06' },
    info: { main: '#8cbcf2', contrastText: '#06213f' },
    background: { default: '#0e1521', paper: '#162030' },
    text: { primary: '#e7ecf4', secondary: '#a9b5c7' },
    divider: '#2b384b',
    action: { active: '#c5cfdd' },
    TableCell: { border: '#263245' },
    AppBar: { darkBg: '#13213a', darkColor: '#e7ecf4' },
  },
};

export const colorSchemes = { light, dark };

/** Contrast of a field's frame with its ground: a little more than the 3:1 that WCAG asks for. */
export const FIELD_FRAME = { light: '#7f8b9e', dark: '#6d7c94' };

/** Colour of the browser's own bar (theme-color), as our top bar. */
export const BROWSER_BAR = { light: '#12305a', dark: '#13213a' };

/** Ground of raised surfaces in the dark scheme, where shadows cannot be seen. */
export const RAISED_IN_THE_DARK = '#1c283b';
