import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { type FocusEvent, lazy, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { dateText, hasForeignSigns, parseTypedDate, withSlashes } from './date-text.ts';
import { LoadingState } from './LoadingState.tsx';

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
  const [text, setText] = useState(dateText(value));
  const emitted = useRef(value);
  const [refused, setRefused] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  // The form set another value (it was loaded, reset, restored from a draft).
  useEffect(() => {
    if (value !== emitted.current) setText(dateText(value));
    emitted.current = value;
  }, [value]);

  const emit = (next: string | null) => {
    emitted.current = next;
    onChange(next);
  };
  const type = (typed: string) => {
    setRefused(hasForeignSigns(typed));
    const next = withSlashes(typed, text);
    setText(next);
    emit(next.trim() === '' ? null : (parseTypedDate(next) ?? next));
  };
  const pick = (day: string) => {
    setText(dateText(day));
    emit(day);
    setAnchor(null);
  };

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
          setText(dateText(parseTypedDate(text) ?? text));
          setRefused(false);
          field.onBlur?.(event);
        }}
        slotProps={{
          inputLabel: { shrink: true },
          formHelperText: { 'aria-live': 'polite' },
          htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 10 },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  size="small"
                  aria-label="Abrir calendario"
                  aria-haspopup="dialog"
                  disabled={field.disabled ?? false}
                  onClick={(event) => setAnchor(event.currentTarget)}
                >
                  <CalendarMonth fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Calendario' } }}
      >
        {/* The calendar's size from the start: the popover finds its place before the calendar has arrived. */}
        <Box sx={{ width: 320, height: 336 }}>
          <Suspense fallback={<LoadingState text="Cargando calendario..." />}>
            <CalendarPanel value={parseTypedDate(text)} onPick={pick} {...(max && { max })} />
          </Suspense>
        </Box>
      </Popover>
    </>
  );
}
