import { useColorScheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { BROWSER_BAR } from './color-schemes.ts';

/** Colours the browser's own bar like the scheme, and prints in the light one. */
export function WindowScheme() {
  const { colorScheme = 'light' } = useColorScheme();
  useEffect(() => {
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', BROWSER_BAR[colorScheme]);
    const printing = window.matchMedia('print');
    const applyScheme = () => {
      document.documentElement.dataset.colorScheme = printing.matches ? 'light' : colorScheme;
    };
    printing.addEventListener('change', applyScheme);
    return () => printing.removeEventListener('change', applyScheme);
  }, [colorScheme]);
  return null;
}
