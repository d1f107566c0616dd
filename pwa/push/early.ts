/** The browser fires `beforeinstallprompt` once per page and early, so keep the event until a screen can offer it. */
export const early: { prompt: Event | null } = { prompt: null }

if (typeof window !== 'undefined')
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    early.prompt = event
  })
