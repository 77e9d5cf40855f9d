import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';

interface Props {
  cancelTo: string;
  submitText: string;
  disabled: boolean;
}

/** The end of a short form: leave, or save. */
export function FormButtons({ cancelTo, submitText, disabled }: Props) {
  return (
    <Stack direction="row" spacing={1.5} sx={{ justifyContent: 'flex-end' }}>
      <Button component={Link} to={cancelTo}>
        Cancelar
      </Button>
      <Button type="submit" variant="contained" disabled={disabled}>
        {submitText}
      </Button>
    </Stack>
  );
}
