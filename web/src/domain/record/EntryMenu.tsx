import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import {
  ADD_CLARIFICATION,
  ENTRY_RESOURCES,
  MARK_ERROR,
  MARKS_FOR_ABSENT_AUTHORS,
} from '@trama/contract/words/record/entries';
import type { EntryFacts } from '@trama/contract/words/record/entry-facts';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { entryWith } from './entries.api.ts';
import type { CorrectableKind } from './entry-texts.ts';
import { signatureTexts } from './signature-texts.ts';

/** With its search for the right patient: fetched when somebody corrects something. */
const CorrectionDialog = lazy(() => import('./CorrectionDialog.tsx'));
const AskSignatureDialog = lazy(() => import('./AskSignatureDialog.tsx'));

interface Props {
  patientId: number;
  kind: CorrectableKind;
  entry: Pick<EntryFacts, 'folio' | 'error'>;
  /** What the menu is about, for screen readers: 'Litio', 'Seguimiento #3'. */
  title: string;
  /** The author, if known; otherwise the server is asked. */
  author?: number;
  /** What else can be done with it; it comes first. */
  actions?: MenuAction[];
}

interface MenuAction {
  label: string;
  run: () => void;
}

/** Actions on an entry; none overwrites it. Hidden from people who may do none of them. */
export function EntryMenu(props: Props) {
  const { patientId, kind, entry, title, author, actions = [] } = props;
  const { folio, error } = entry;
  const { can } = useSession();
  const mayCorrect = can(ENTRY_RESOURCES[kind], 'create') && folio !== null;
  const mayAsk = can('signatures', 'create') && folio !== null && !error && kind !== 'signature';
  // Created at the first click: most entries never need theirs.
  const [menu, setMenu] = useState<{ anchor: HTMLElement; open: boolean } | null>(null);
  const [asked, setAsked] = useState<{ error: boolean } | null>(null);
  const [isSigning, setSigning] = useState(false);
  // What was typed when the dialog was last closed without recording it.
  const [unfinished, setUnfinished] = useState('');
  if (!mayCorrect && actions.length === 0) return null;
  const close = () => setMenu(menu && { ...menu, open: false });
  const clarify = { label: ADD_CLARIFICATION, run: () => setAsked({ error: false }) };
  const askToSign = { label: signatureTexts.ask, run: () => setSigning(true) };
  return (
    <>
      <IconButton
        size="small"
        aria-label={`Opciones de ${title}`}
        aria-haspopup="menu"
        onClick={(event) => setMenu({ anchor: event.currentTarget, open: true })}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      {menu && (
        <Menu anchorEl={menu.anchor} open={menu.open} onClose={close} onClick={close}>
          {[...actions, ...(mayAsk ? [askToSign] : []), ...(mayCorrect ? [clarify] : [])].map(
            ({ label, run }) => (
              <MenuItem key={label} onClick={run}>
                {label}
              </MenuItem>
            ),
          )}
          {mayCorrect && !error && menu.open && (
            <MarkErrorItem
              patientId={patientId}
              folio={folio}
              author={author}
              onChoose={() => setAsked({ error: true })}
            />
          )}
        </Menu>
      )}
      {isSigning && folio !== null && (
        <Suspense>
          <AskSignatureDialog patientId={patientId} folio={folio} onClose={() => setSigning(false)} />
        </Suspense>
      )}
      {asked && folio !== null && (
        <Suspense>
          <CorrectionDialog
            patientId={patientId}
            folio={folio}
            kind={kind}
            error={asked.error}
            unfinished={unfinished}
            onClose={(left) => {
              setUnfinished(left);
              setAsked(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface MarkErrorProps {
  patientId: number;
  folio: number;
  author: number | undefined;
  onChoose: () => void;
}

/**
 * Shown to the author of the entry or, in their absence, to a director or administrator. Last in the menu, so that
 * nothing moves when the server has answered who that is.
 */
function MarkErrorItem({ patientId, folio, author, onChoose }: MarkErrorProps) {
  const { user, can } = useSession();
  const isOwn = author === user.id_prestador;
  const asks = !isOwn && can('medical_history', 'read');
  const { data: entry } = useQuery({ ...entryWith(patientId, folio), enabled: asks });
  if (isOwn) return <MenuItem onClick={onChoose}>{MARK_ERROR}</MenuItem>;
  if (!entry) return null;
  const marksForAuthor = entry.autor_ausente && MARKS_FOR_ABSENT_AUTHORS.some((role) => role === user.role);
  if (entry.registrado_por !== user.id_prestador && !marksForAuthor) return null;
  return <MenuItem onClick={onChoose}>{MARK_ERROR}</MenuItem>;
}
