import { createContext, useContext } from 'react';

/** The line that every dialog of a screen repeats below its title, so that nobody acts on the wrong one. */
const Context = createContext<string | undefined>(undefined);

export const DialogSubjectProvider = Context.Provider;
export const useDialogSubject = () => useContext(Context);
