/** The part of Lighthouse that is used here: it is installed by `npm run bench` alone, and its types with it. */
declare module 'lighthouse' {
  interface Audit {
    score: number | null;
    title: string;
    displayValue?: string;
  }
  export interface LighthouseResult {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, Audit>;
    runtimeError?: { message: string };
  }
  export interface LighthouseFlags {
    port: number;
    output: 'json';
    logLevel: 'error';
    onlyCategories: string[];
    disableStorageReset: boolean;
  }
  export const desktopConfig: object;
  export default function lighthouse(
    url: string,
    flags: LighthouseFlags,
    config?: object,
  ): Promise<{ lhr: LighthouseResult } | undefined>;
}
