import Add from '@mui/icons-material/Add';
import Fab from '@mui/material/Fab';
import { Link } from 'react-router';

interface Props {
  label: string;
  to: string;
}

/** In the corner that the shell keeps free below every page, so that it lies over nothing once scrolled down. */
export function FloatingAddButton({ label, to }: Props) {
  return (
    <Fab
      color="secondary"
      component={Link}
      to={to}
      aria-label={label}
      sx={{ position: 'fixed', right: 24, bottom: 20 }}
    >
      <Add />
    </Fab>
  );
}
