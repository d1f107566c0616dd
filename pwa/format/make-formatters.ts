/**
 * The first date and the first amount cost a phone a tenth of a second: they are made ahead, when nobody waits for them. An empty page
 * runs it by itself while the app is on its way, so it sees nothing else of this file; of any other page the app does when idle.
 */
export const makeFormatters = () => {
  // Behind the frame in which the page shows what was seen last.
  requestAnimationFrame(() => {
    setTimeout(() => new Intl.DateTimeFormat('fr-CH', { timeZone: 'Europe/Zurich' }))
    setTimeout(() => new Intl.NumberFormat('de-CH'))
  })
}
