import { useEffect, useRef, useState } from 'react';
import { dateText, hasForeignSigns, parseTypedDate, withSlashes } from '../text/date-text.ts';

/** The text of a date field, and its value: 'YYYY-MM-DD', null, or the text if it is not a date. */
export function useTypedDate(value: string | null, onChange: (value: string | null) => void) {
  const [text, setText] = useState(dateText(value));
  const emitted = useRef(value);
  const [refused, setRefused] = useState(false);

  // The form set another value (it was loaded, reset, restored from a draft).
  useEffect(() => {
    if (value !== emitted.current) setText(dateText(value));
    emitted.current = value;
  }, [value]);

  const emit = (next: string | null) => {
    emitted.current = next;
    onChange(next);
  };
  return {
    text,
    /** The day in the field, or null while it holds none. */
    day: parseTypedDate(text),
    /** Something was typed that a date cannot contain, and was left out. */
    refused,
    type: (typed: string) => {
      setRefused(hasForeignSigns(typed));
      const next = withSlashes(typed, text);
      setText(next);
      emit(next.trim() === '' ? null : (parseTypedDate(next) ?? next));
    },
    pick: (day: string) => {
      setText(dateText(day));
      emit(day);
    },
    tidyUp: () => {
      setText(dateText(parseTypedDate(text) ?? text));
      setRefused(false);
    },
  };
}
