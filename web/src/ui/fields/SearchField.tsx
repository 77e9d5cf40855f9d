import Clear from '@mui/icons-material/Clear';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';

export const SEARCH_DEBOUNCE_MS = 500;

interface Props {
  /** The term in force (from the URL, say). */
  value: string;
  /** Called with the trimmed term half a second after the last key, at once on Enter and on clearing. */
  onSearch: (term: string) => void;
  placeholder: string;
  maxLength?: number;
  /** Enter was pressed, with the term that is in force from now on. */
  onEnter?: (term: string) => void;
}

export function SearchField({ value, onSearch, placeholder, maxLength = 100, onEnter }: Props) {
  const { text, setText, searchNow, clear } = useDebouncedSearch(value, onSearch);
  const field = useRef<HTMLInputElement>(null);
  const clearAndGoOn = () => {
    clear();
    field.current?.focus();
  };
  return (
    <TextField
      inputRef={field}
      type="search"
      role="search"
      value={text}
      placeholder={placeholder}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        searchNow();
        onEnter?.(text.trim());
      }}
      slotProps={{
        htmlInput: { 'aria-label': placeholder, maxLength, autoComplete: 'off' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label="Limpiar búsqueda" onClick={clearAndGoOn}>
                <Clear fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
      sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}

function useDebouncedSearch(value: string, onSearch: (term: string) => void) {
  const [text, setText] = useState(value);
  const inForce = useRef(value);

  // The term changed elsewhere (the back button): follow it, without touching what is being typed.
  useEffect(() => {
    if (value !== inForce.current) setText(value);
    inForce.current = value;
  }, [value]);

  const search = (term: string) => {
    if (term === inForce.current) return;
    inForce.current = term;
    onSearch(term);
  };
  const latestSearch = useRef(search);
  latestSearch.current = search;

  useEffect(() => {
    const timer = setTimeout(() => latestSearch.current(text.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return {
    text,
    setText,
    searchNow: () => search(text.trim()),
    clear: () => {
      setText('');
      search('');
    },
  };
}
