// Runs before anything is drawn: the page is dark from its first moment for whoever wants it dark, and says to whoever
// comes with a session that it is being checked, while what stands behind the login is fetched already. Plain and tiny,
// as a file of its own, since the Content Security Policy allows no script inside the page.
(() => {
  let choice = null;
  let token = null;
  try {
    choice = localStorage.getItem('trama-theme');
    token = localStorage.getItem('auth_token');
  } catch {
    // No local storage: go by the system's choice.
  }
  const chosen = choice === 'dark' || choice === 'light';
  const dark = chosen ? choice === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.colorScheme = dark ? 'dark' : 'light';
  if (!token) return;
  document.documentElement.dataset.checking = '';
  for (const href of document.currentScript.dataset.withSession.split(' ')) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '' });
    document.head.append(link);
  }
})();
