import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { CopyLinkField } from '../../../ui/fields/CopyLinkField.tsx';
import type { AccessNotice } from './access-notice.ts';
import { LINK_LASTS } from './providers.texts.ts';

const MESSAGE_SHOWN_MS = 5000;

interface Props {
  notice: AccessNotice;
  onClose?: () => void;
  sx?: SxProps<Theme>;
}

/** A plain message leaves by itself; one with a link stays until somebody closes it. */
export function AccessNoticeAlert({ notice, onClose, sx }: Props) {
  const { message, link } = notice;
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (link) return;
    const timer = setTimeout(() => close.current?.(), MESSAGE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [link]);
  return (
    <Alert
      severity={link ? 'warning' : 'success'}
      role="status"
      {...(onClose && { onClose })}
      sx={{ '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 }, ...sx }}
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>{message}</Box>
      {link && (
        <Box sx={{ mt: 1.5, maxWidth: 760 }}>
          <CopyLinkField label="Enlace" link={link} />
          <Box sx={{ mt: 0.5 }}>{LINK_LASTS}</Box>
        </Box>
      )}
    </Alert>
  );
}
