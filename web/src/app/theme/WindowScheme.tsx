import { useColorScheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { BROWSER_BAR } from './color-schemes.ts';

/** What follows the scheme outside of the screens: the bar of the window; and paper, which is always white. */
export function WindowScheme() {
  const { colorScheme = 'light' } = useColorScheme();
  useEffect(() => {
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', BROWSER_BAR[colorScheme]);
    const printing = window.matchMedia('print');
    const dress = () => {
      document.documentElement.dataset.colorScheme = printing.matches ? 'light' : colorScheme;
    };
    printing.addEventListener('change', dress);
    return () => printing.removeEventListener('change', dress);
  }, [colorScheme]);
  return null;
}
