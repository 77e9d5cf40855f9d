import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Contact } from '@trama/contract/schemas/people/contacts';
import {
  CONTACT_INACTIVE,
  contactName,
  contactVersionedLabel,
  contactVersionedText,
  flagLabels,
} from '@trama/contract/words/people/contacts';
import { VersionsButton } from '../../../domain/people/VersionsButton.tsx';
import type { VersionedKind } from '../../../domain/people/versions.api.ts';
import { PhoneLink } from '../../../ui/lists/PhoneLink.tsx';
import { MailLink } from '../../../ui/text/MailLink.tsx';
import { contactTexts as texts } from './contacts.texts.ts';

interface Props {
  contact: Contact;
  onEdit?: (() => void) | undefined;
}

export function ContactItem({ contact, onEdit }: Props) {
  const { nombre, telefono, email, activo } = contact;
  return (
    <Stack component="li" direction="row" spacing={1} sx={{ alignItems: 'start' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          <Typography
            dir="auto"
            sx={{ fontWeight: 600, overflowWrap: 'anywhere', color: activo ? 'inherit' : 'text.secondary' }}
          >
            {contactName(contact)}
          </Typography>
          {!activo && <Chip size="small" label={CONTACT_INACTIVE} />}
          {activo &&
            flagLabels(contact).map((label) => (
              <Chip key={label} size="small" variant="outlined" color="secondary" label={label} />
            ))}
        </Stack>
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
          {telefono && <PhoneLink number={telefono} />}
          {email && <MailLink address={email} />}
        </Stack>
      </Box>
      <VersionsButton kind={versionsOf(contact)} name={nombre} />
      {onEdit && (
        <Tooltip title={texts.editTitle}>
          <IconButton size="small" aria-label={texts.edit(nombre)} onClick={onEdit}>
            <EditOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Stack>
  );
}

const versionsOf = ({ id_paciente, id_contacto }: Contact): VersionedKind => ({
  path: `/api/patients/${id_paciente}/contacts/${id_contacto}/versions`,
  labelOf: contactVersionedLabel,
  textOf: (_field, value) => contactVersionedText(value),
});
