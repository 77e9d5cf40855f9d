import { styled } from '@mui/material/styles';
import { shellTexts } from './shell.texts.ts';
import { CONTENT_ID } from './useFocusOnNavigation.ts';

const VisibleOnFocus = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: theme.spacing(1, 2),
  borderRadius: 8,
  background: (theme.vars ?? theme).palette.background.paper,
  color: (theme.vars ?? theme).palette.primary.main,
  fontWeight: 600,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}));

export function SkipLink() {
  return (
    <VisibleOnFocus className="skip-link" href={`#${CONTENT_ID}`}>
      {shellTexts.skipToContent}
    </VisibleOnFocus>
  );
}
