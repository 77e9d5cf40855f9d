import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatDate, formatTime } from '@trama/contract/clinic-time';
import { fullName } from '@trama/contract/full-name';
import type { HistoryVersion } from '@trama/contract/medical-history';
import { versionTexts as texts } from './medical-history.texts.ts';

interface Props {
  versions: HistoryVersion[];
  older: number | undefined;
  newer: number | undefined;
  onPickOlder: (version: number) => void;
  onPickNewer: (version: number) => void;
  onRead: (version: HistoryVersion) => void;
}

/** Any two can be picked for comparison, the older one always being the one before. */
export function VersionTable({ versions, older, newer, onPickOlder, onPickNewer, onRead }: Props) {
  const comparable = versions.length > 1;
  return (
    <TableContainer sx={{ maxHeight: 360 }}>
      <Table size="small" stickyHeader sx={{ '& td, & th': { px: { xs: 0.75, sm: 2 } } }}>
        <TableHead>
          <TableRow>
            <TableCell>{texts.version}</TableCell>
            <TableCell>{texts.moment}</TableCell>
            <TableCell>{texts.author}</TableCell>
            {comparable && <TableCell align="center">{texts.older}</TableCell>}
            {comparable && <TableCell align="center">{texts.newer}</TableCell>}
            <TableCell />
          </TableRow>
        </TableHead>
        <TableBody>
          {versions.map((version) => (
            <TableRow key={version.version}>
              <TableCell>{version.version}</TableCell>
              <TableCell>
                {formatDate(version.fecha)} {formatTime(version.fecha)}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{fullName(version.autor)}</TableCell>
              {comparable && (
                <TableCell align="center" padding="none">
                  <Pick
                    label={texts.pickOlder(version.version)}
                    checked={version.version === older}
                    disabled={newer !== undefined && version.version >= newer}
                    onPick={() => onPickOlder(version.version)}
                  />
                </TableCell>
              )}
              {comparable && (
                <TableCell align="center" padding="none">
                  <Pick
                    label={texts.pickNewer(version.version)}
                    checked={version.version === newer}
                    disabled={older !== undefined && version.version <= older}
                    onPick={() => onPickNewer(version.version)}
                  />
                </TableCell>
              )}
              <TableCell align="right" padding="none">
                <Button
                  size="small"
                  aria-label={texts.readOne(version.version)}
                  onClick={() => onRead(version)}
                >
                  {texts.read}
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

interface PickProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onPick: () => void;
}

function Pick({ label, checked, disabled, onPick }: PickProps) {
  return (
    <Radio
      size="small"
      checked={checked}
      disabled={disabled}
      onChange={onPick}
      slotProps={{ input: { 'aria-label': label } }}
    />
  );
}
