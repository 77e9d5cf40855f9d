import { type ComponentType, lazy, useState } from 'react';

type ScreenModule = Promise<{ default: ComponentType }>;

/**
 * A screen whose code is loaded when it is first shown. As React's `lazy`, except that what has arrived already is drawn
 * at once, without a moment in which something else stands in its place.
 */
export function lazyScreen(load: () => ScreenModule) {
  let arrived: ComponentType | undefined;
  const loadScreen = async () => {
    const module = await load();
    arrived = module.default;
    return module;
  };
  const Later = lazy(loadScreen);
  function Screen() {
    // Chosen once: what is on the screen is not put there anew.
    const [Chosen] = useState(() => arrived ?? Later);
    return <Chosen />;
  }
  return { Screen, load: loadScreen };
}
