import { FileLost, type FileStore } from './store.ts';

/** While files are moved: new ones go to `main`, and what it does not have yet is read from `also`. */
export const twoStores = (main: FileStore, also: FileStore): FileStore => ({
  put: (name, path) => main.put(name, path),
  read: async (name) => {
    try {
      return await main.read(name);
    } catch (error) {
      if (!(error instanceof FileLost)) throw error;
    }
    // It may have been moved between the two looks.
    return also.read(name).catch((error) => {
      if (error instanceof FileLost) return main.read(name);
      throw error;
    });
  },
  remove: async (name) => {
    await main.remove(name);
    await also.remove(name);
  },
  list: async function* () {
    yield* main.list();
    yield* also.list();
  },
});
