import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import {
  type ComponentProps,
  type FocusEvent,
  lazy,
  type MouseEvent,
  type Ref,
  Suspense,
  useState,
} from 'react';
import { LoadingState } from '../states/LoadingState.tsx';
import { useTypedDate } from './useTypedDate.ts';

const FORMAT = 'dd/mm/aaaa';
const FORMAT_HINT = `Escriba la fecha con números: ${FORMAT}`;

const CalendarPanel = lazy(() => import('./CalendarPanel.tsx'));

interface Props {
  label: string;
  /** 'YYYY-MM-DD', or null. */
  value: string | null;
  /**
   * Called with 'YYYY-MM-DD', with null when emptied, and with the raw text while it is no date: the form's schema
   * then refuses it, and nothing typed is dropped in silence.
   */
  onChange: (value: string | null) => void;
  onBlur?: (event: FocusEvent) => void;
  /** The last day that can be picked, 'YYYY-MM-DD'. */
  max?: string;
  name?: string;
  error?: boolean;
  helperText?: string;
  required?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** A day, typed or picked. It never becomes a Date out here, so no time zone can move it. */
export function DateField({ value, onChange, max, inputRef, ...field }: Props) {
  const { text, day, refused, type, pick, tidyUp } = useTypedDate(value, onChange);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const openCalendar = (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget);
  const closeCalendar = () => setAnchor(null);
  return (
    <>
      <TextField
        {...field}
        {...(inputRef && { inputRef })}
        value={text}
        helperText={field.helperText ?? (refused ? FORMAT_HINT : null)}
        placeholder={FORMAT}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          tidyUp();
          field.onBlur?.(event);
        }}
        slotProps={{
          inputLabel: { shrink: true },
          formHelperText: { 'aria-live': 'polite' },
          htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 10 },
          input: {
            endAdornment: <CalendarButton disabled={field.disabled ?? false} onClick={openCalendar} />,
          },
        }}
      />
      <CalendarPopover
        anchor={anchor}
        onClose={closeCalendar}
        value={day}
        onPick={(picked) => {
          pick(picked);
          closeCalendar();
        }}
        {...(max && { max })}
      />
    </>
  );
}

interface CalendarButtonProps {
  disabled: boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

function CalendarButton(props: CalendarButtonProps) {
  return (
    <InputAdornment position="end">
      <IconButton edge="end" size="small" aria-label="Abrir calendario" aria-haspopup="dialog" {...props}>
        <CalendarMonth fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
}

interface CalendarPopoverProps extends ComponentProps<typeof CalendarPanel> {
  /** Closed without one. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

function CalendarPopover({ anchor, onClose, ...panel }: CalendarPopoverProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Calendario' } }}
    >
      {/* The size of the calendar, so that the popover is placed right before the calendar has been loaded. */}
      <Box sx={{ width: 320, height: 336 }}>
        <Suspense fallback={<LoadingState text="Cargando calendario..." />}>
          <CalendarPanel {...panel} />
        </Suspense>
      </Box>
    </Popover>
  );
}
