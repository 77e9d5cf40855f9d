import type { Page } from '@playwright/test';

interface Fiber {
  flags: number;
  memoizedProps: { spec?: unknown; control?: unknown } | null;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

interface Counting {
  drawnFields: number;
}

/** Before the page opens: counts, the way React's own tools do, how often a field of the form is rendered. */
export async function countDrawnFields(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const PERFORMED_WORK = 1;
    const counting = window as unknown as Counting;
    counting.drawnFields = 0;
    const walk = (fiber: Fiber) => {
      const isField = fiber.memoizedProps?.spec && fiber.memoizedProps.control;
      if (isField && fiber.flags & PERFORMED_WORK) counting.drawnFields += 1;
      // The same children as before: nothing below was touched.
      if (fiber.alternate && fiber.alternate.child === fiber.child) return;
      for (let child = fiber.child; child; child = child.sibling) walk(child);
    };
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => walk(root.current),
        onCommitFiberUnmount: () => {},
      },
    });
  });
}

export function drawnFields(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Counting).drawnFields);
}
