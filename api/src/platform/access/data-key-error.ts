/** The key is missing or another one: what is sealed under it could not be opened. Stops the start. */
export class DataKeyError extends Error {
  constructor(reason: string) {
    super(`DATA_KEY: ${reason}`);
  }
}
