/** The browser says once per page, and early, that the app can be installed: kept until there is a screen to offer it. */
export const early: { prompt: Event | null } = { prompt: null }

if (typeof window !== 'undefined')
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    early.prompt = event
  })
