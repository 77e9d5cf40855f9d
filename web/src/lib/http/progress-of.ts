import { errorText } from './http.ts';

interface Saving {
  isPending: boolean;
  error: Error | null;
  reset: () => void;
}

/** How a save is going, as a FormDialog shows it; `failed` is what it says where the server gives no reason. */
export const progressOf = ({ isPending, error, reset }: Saving, failed: string) => ({
  busy: isPending,
  error: error && errorText(error, failed),
  onDismissError: reset,
});
