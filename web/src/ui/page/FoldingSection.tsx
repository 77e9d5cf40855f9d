import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';

interface Props {
  title: string;
  icon?: ReactNode;
  /** Open until somebody folds it. */
  open?: boolean;
  /** Something inside has to be seen: open, folded or not. */
  mustOpen?: boolean;
  /** Folded content is not rendered at all, so it asks the server nothing. */
  emptyWhenFolded?: boolean;
  children: ReactNode;
}

/** One subject of a page that can be put away. */
export function FoldingSection({
  title,
  icon,
  open = false,
  mustOpen = false,
  emptyWhenFolded = false,
  children,
}: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(open);
  if (mustOpen && !isOpen) setOpen(true);
  return (
    <Accordion
      variant="outlined"
      disableGutters
      square
      expanded={isOpen}
      onChange={(_, expanded) => setOpen(expanded)}
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: emptyWhenFolded } }}
      sx={{ borderRadius: 1, '&::before': { display: 'none' } }}
    >
      <AccordionSummary
        // The content is a region named by the title.
        id={`${id}-title`}
        aria-controls={`${id}-content`}
        expandIcon={<ExpandMore />}
        sx={{ color: 'primary.main' }}
      >
        {icon}
        <Typography component="span" variant="h2" sx={{ ml: icon ? 1 : 0 }}>
          {title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>{children}</AccordionDetails>
    </Accordion>
  );
}
