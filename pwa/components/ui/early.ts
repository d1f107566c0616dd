/**
 * For a button that may be tapped before the app is there: what it does, and with what. The app taps it again if it still stands
 * there with the same words (`pwa/build/page-scripts.ts`). Only for what opens or shows something: a button that deletes, pays,
 * sends or accepts never says this, and waits for the app.
 */
export const early = (action: string, id = '') => ({ 'data-early': `${action} ${id}` })
