import Button from '@mui/material/Button';
import { FILE_TYPE_NAMES } from '@trama/contract/words/record/attachments';
import { type ReactNode, useRef } from 'react';

interface Props {
  label: string;
  icon: ReactNode;
  multiple?: boolean;
  /** A telephone opens its camera. */
  camera?: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

export function FileInput({ label, icon, multiple = false, camera = false, disabled, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" startIcon={icon} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        multiple={multiple}
        accept={camera ? 'image/jpeg' : FILE_TYPE_NAMES.join(',')}
        {...(camera && { capture: 'environment' as const })}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
