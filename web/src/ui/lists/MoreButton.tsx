import Button from '@mui/material/Button';

interface Props {
  /** How many are not shown; nothing where all of them are. */
  hidden: number;
  onMore: () => void;
}

/** Shows the rest of a list that begins with its first few. */
export function MoreButton({ hidden, onMore }: Props) {
  if (hidden <= 0) return null;
  return <Button onClick={onMore}>{`Mostrar ${hidden} más`}</Button>;
}
