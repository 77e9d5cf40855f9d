// Runs before anything is drawn: the page is dark from its first moment where the person chose that, and with a session it
// says that it is being checked, while what stands behind the login is fetched already. Plain and tiny,
// as a file of its own, since the Content Security Policy allows no script inside the page.
(() => {
  let choice = null;
  let token = null;
  try {
    choice = localStorage.getItem('trama-theme');
    token = localStorage.getItem('auth_token');
  } catch {
    // No local storage: nothing was chosen.
  }
  const bySystem = choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches;
  const dark = choice === 'dark' || bySystem;
  document.documentElement.dataset.colorScheme = dark ? 'dark' : 'light';
  if (!token) return;
  document.documentElement.dataset.checking = '';
  for (const href of document.currentScript.dataset.withSession.split(' ')) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '' });
    document.head.append(link);
  }
})();
