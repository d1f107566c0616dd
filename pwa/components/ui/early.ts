/**
 * Marks a button that may be tapped before the app has loaded, by its action and id. The app taps it again if it is still there
 * with the same words (`pwa/build/page-scripts.ts`). Only for buttons that open or show something: one that deletes, pays, sends
 * or accepts must wait for the app.
 */
export const early = (action: string, id = '') => ({ 'data-early': `${action} ${id}` })
