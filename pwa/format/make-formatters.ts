/**
 * Creates formatters ahead, because the first date and the first amount cost a phone a tenth of a second. The empty page runs
 * this as an inline script while the app loads, so it must not use anything else of this file. On other pages the app calls it
 * when idle.
 */
export const makeFormatters = () => {
  // After the frame that shows the snapshot.
  requestAnimationFrame(() => {
    setTimeout(() => new Intl.DateTimeFormat('fr-CH', { timeZone: 'Europe/Zurich' }))
    setTimeout(() => new Intl.NumberFormat('de-CH'))
  })
}
