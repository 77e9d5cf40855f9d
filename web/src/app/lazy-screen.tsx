import { type ComponentType, lazy, useState } from 'react';

type ScreenModule = Promise<{ default: ComponentType }>;

/**
 * A screen whose code is loaded when it is first shown. Unlike React's `lazy`, a screen whose code is already loaded is
 * drawn at once, without showing the placeholder first (React would keep that for 300 ms).
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
    // Chosen once: a later choice would be another component, and unmount what is on the screen.
    const [Chosen] = useState(() => arrived ?? Later);
    return <Chosen />;
  }
  return { Screen, load: loadScreen };
}
