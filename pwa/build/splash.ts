import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { uiTexts } from '../texts/fr/ui.ts'

/**
 * The mark stands where nothing can be drawn before the app is there, as on a phone's own first picture of an app: in the
 * empty page, and over a page that was drawn for somebody else. Not at once, for where the app is quick it would only flash.
 */
export const readSplash = (root: string) => {
  const icon = readFileSync(join(root, 'public/icon.svg'), 'utf8').trim()
  const picture = icon.replace('<svg ', '<svg aria-hidden="true" width="80" height="80" ')
  return `<div id="splash" role="status">${picture}<span>${uiTexts.loading}</span></div>`
}

export const splashStyle = [
  '#splash{display:none;position:fixed;inset:0;place-items:center}',
  '#splash>*{grid-area:1/1}#splash>span{width:1px;height:1px;overflow:hidden;white-space:nowrap}',
  // Without scripts the page says so, and nothing is on its way.
  'noscript{display:block;padding:1.5rem}',
  '@media(scripting:enabled){#root:empty+#splash{display:grid;animation:late .1s .15s backwards}}',
  '@keyframes late{from{visibility:hidden}}',
].join('')

/** Whoever is signed in on this device must not see the visitor's page first; for four seconds, should the app never come. */
export const splashForKnown = [
  '[data-known] [data-drawn]{visibility:hidden;animation:shown 0s 4s forwards}@keyframes shown{to{visibility:visible}}',
  '[data-known] [data-drawn]+#splash{display:grid;animation:late .1s .15s backwards,gone 0s 4s forwards}',
  '@keyframes gone{to{visibility:hidden}}',
].join('')
