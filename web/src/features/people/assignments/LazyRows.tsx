import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Rows are rendered this far above and below the window, so that scrolling meets no gap. */
const AHEAD = '800px 0px';

interface Props {
  /** About how tall the rows will be. */
  height: number;
  children: () => ReactNode;
}

/** A tbody that keeps its place empty until it comes near the window: 20,000 rows open as fast as twenty. */
export function LazyRows({ height, children }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !body.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.some((e) => e.isIntersecting)), {
      rootMargin: AHEAD,
    });
    observer.observe(body.current);
    return () => observer.disconnect();
  }, [near]);
  return <tbody ref={body}>{near ? children() : <tr style={{ height }} aria-hidden />}</tbody>;
}
