/** SHA-256 of a file in hexadecimal, computed here: nothing of it leaves the browser. */
export async function hashOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Browsers keep it to addresses that nobody on the way can have changed. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;
