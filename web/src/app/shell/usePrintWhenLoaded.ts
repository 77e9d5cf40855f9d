import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const LOOK_AGAIN_MS = 50;

/** Ctrl+P while the page is still being loaded waits until there is something to print. */
export function usePrintWhenLoaded(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let waiting = 0;
    const printLater = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p';
      if (!isPrint || !isLoading(queryClient)) return;
      event.preventDefault();
      clearInterval(waiting);
      waiting = window.setInterval(() => {
        if (isLoading(queryClient)) return;
        clearInterval(waiting);
        window.print();
      }, LOOK_AGAIN_MS);
    };
    window.addEventListener('keydown', printLater);
    return () => {
      clearInterval(waiting);
      window.removeEventListener('keydown', printLater);
    };
  }, [queryClient]);
}

/** The page's own code has not arrived, or something on it was never answered. A failure ends the wait. */
function isLoading(queryClient: QueryClient): boolean {
  const isUnanswered = queryClient.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  return isUnanswered || !document.querySelector('main h1');
}
