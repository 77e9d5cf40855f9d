import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';
import { useStepBack } from '../../lib/navigation/useStepBack.ts';
import { SubmitButton } from './SubmitButton.tsx';

interface Props {
  cancelTo: string;
  submitText: string;
  busy: boolean;
  /** The id of the form that the button submits, when it stands outside of it. */
  form?: string | undefined;
}

/** The end of a short form: leave, or save. */
export function FormButtons({ cancelTo, submitText, busy, form }: Props) {
  const stepBack = useStepBack(cancelTo);
  return (
    <Stack direction="row" spacing={1.5} sx={{ mt: 2, justifyContent: 'flex-end' }}>
      <Button component={Link} to={cancelTo} onClick={stepBack}>
        Cancelar
      </Button>
      <SubmitButton busy={busy} form={form}>
        {submitText}
      </SubmitButton>
    </Stack>
  );
}
