import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filledKey } from '../data/device/filled.ts'
import { largeTextKey } from '../components/ui/large-text-key.ts'
import { sessionKey } from '../data/session/session.ts'
import { inPage } from './in-page.ts'
import { makeFormatters } from '../format/make-formatters.ts'
import { screenKey } from '../data/device/screen-key.ts'
import { beginApp, keepLastTap, markUnfit, setTextSize, showKept } from './page-scripts.ts'
import texts from '../texts/fr/ui.json' with { type: 'json' }

/**
 * The mark stands where nothing can be rendered before the app is there, as on a phone's own first picture of an app: in the
 * empty page, and over a page that was rendered for a visitor. Not at once, for where the app is quick it would only flash.
 */
const readSplash = (root: string) => {
  const icon = readFileSync(join(root, 'public/icon.svg'), 'utf8').trim()
  const picture = icon.replace('<svg ', '<svg aria-hidden="true" width="80" height="80" ')
  return `<div id="splash" role="status">${picture}<span>${texts.ui_loading}</span></div>`
}

const splashStyle = [
  '#splash{display:none;position:fixed;inset:0;place-items:center}',
  '#splash>*{grid-area:1/1}#splash>span{width:1px;height:1px;overflow:hidden;white-space:nowrap}',
  // Without scripts the page says so, and nothing is on its way.
  'noscript{display:block;padding:1.5rem}',
  '@media(scripting:enabled){#root:empty+#splash{display:grid;animation:late .1s .15s backwards}}',
  '@keyframes late{from{visibility:hidden}}',
].join('')

/** Hides a page that is not for who opens it; for four seconds, should the app never come. */
const unfitStyle = [
  '[data-unfit] [data-rendered]{visibility:hidden;animation:shown 0s 4s forwards}@keyframes shown{to{visibility:visible}}',
  '[data-unfit] [data-rendered]~#splash{display:grid;animation:late .1s .15s backwards,gone 0s 4s forwards}',
  '@keyframes gone{to{visibility:hidden}}',
].join('')

const textScript = inPage(setTextSize, largeTextKey)

const emptyRoot = '<div id="root"></div>'
const scriptTag = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g
const preloadTag = /\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g

type Parts = {
  /** Of the app's source. */
  root: string
  /** The page as Vite wrote it. */
  page: string
  /** The app's one style sheet, by its link in that page. */
  styles: { link: RegExp; text: string }
  /** The chunk of the libraries. */
  vendor: string
}

/** The two kinds of page: the empty one, and one in which the server writes a visitor's screen. */
export const createTemplates = ({ root, page, styles, vendor }: Parts) => {
  if (!page.includes(emptyRoot) || !styles.link.test(page)) throw new Error('the built page is not as it should be')
  const splash = readSplash(root)
  const namedBy = (tag: RegExp) => [...page.matchAll(tag)].map(([, file = '']) => file)
  return {
    shell: (script: string) => {
      // What was seen last comes before what the app needs.
      const kept = inPage(showKept, screenKey, sessionKey, filledKey) + inPage(keepLastTap)
      return page
        .replace('</head>', () => `  <style>${splashStyle}</style>\n    <script>${textScript}</script>\n  </head>`)
        .replace(emptyRoot, () => `${emptyRoot}${splash}<script>${kept}${script}${inPage(makeFormatters)}</script>`)
    },
    /**
     * Read as soon as it has arrived, without a second request for its styles. The link to them stays, because the loader of
     * a screen looks for it, and would wait for a sheet that was not requested; disabled, it requests none.
     */
    screen: (chunks: readonly string[]) => {
      const preloads = new Set([...namedBy(preloadTag), ...chunks.map(file => `/${file}`)])
      preloads.delete(`/${vendor}`)
      const head = textScript + inPage(markUnfit, sessionKey) + inPage(keepLastTap)
      const begin = inPage(beginApp, [`/${vendor}`, ...namedBy(scriptTag)], [...preloads])
      return page
        .replaceAll(scriptTag, '')
        .replaceAll(preloadTag, '')
        .replace(styles.link, link =>
          [
            `<script>${head}</script>`,
            `<style>${splashStyle}${unfitStyle}${styles.text}</style>`,
            link.replace('<link ', '<link disabled '),
          ].join('\n    '),
        )
        .replace(emptyRoot, () => `<!--root-->${splash}`)
        .replace('</body>', () => `  <script>${begin}</script>\n  </body>`)
    },
  }
}
