import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filledKey } from '../data/device/filled.ts'
import { largeTextKey } from '../components/ui/large-text-key.ts'
import { sessionKey } from '../data/session/session.ts'
import { inPage } from './in-page.ts'
import { makeFormatters } from '../format/make-formatters.ts'
import { screenKey } from '../data/device/screen-key.ts'
import { beginApp, keepLastTap, hideVisitorPage, setTextSize, showSnapshot } from './page-scripts.ts'
import texts from '../texts/fr/ui.json' with { type: 'json' }

/**
 * Splash with the logo where nothing can be rendered before the app: in the empty page, and over a page rendered for a visitor.
 * It appears after a delay, because it would only flash if the app loads quickly.
 */
const readSplash = (root: string) => {
  const icon = readFileSync(join(root, 'public/icon.svg'), 'utf8').trim()
  const picture = icon.replace('<svg ', '<svg aria-hidden="true" width="80" height="80" ')
  return `<div id="splash" role="status">${picture}<span>${texts.ui_loading}</span></div>`
}

const splashStyle = [
  '#splash{display:none;position:fixed;inset:0;place-items:center}',
  '#splash>*{grid-area:1/1}#splash>span{width:1px;height:1px;overflow:hidden;white-space:nowrap}',
  // Without scripts the page says so, and shows no splash.
  'noscript{display:block;padding:1.5rem}',
  '@media(scripting:enabled){#root:empty+#splash{display:grid;animation:late .1s .15s backwards}}',
  '@keyframes late{from{visibility:hidden}}',
].join('')

/** Hides a page rendered for another kind of reader, for four seconds in case the app never loads. */
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
  /** Folder of the app's source. */
  root: string
  /** The page as built by Vite. */
  page: string
  /** The app's only style sheet, and the link to it in that page. */
  styles: { link: RegExp; text: string }
  /** The libraries' chunk. */
  vendor: string
}

/** The two page templates: the empty page, and the page for a server-rendered visitor's screen. */
export const createTemplates = ({ root, page, styles, vendor }: Parts) => {
  if (!page.includes(emptyRoot) || !styles.link.test(page)) throw new Error('the built page is not as it should be')
  const splash = readSplash(root)
  const namedBy = (tag: RegExp) => [...page.matchAll(tag)].map(([, file = '']) => file)
  return {
    shell: (script: string) => {
      // Show the snapshot before requesting the app's files.
      const kept = inPage(showSnapshot, screenKey, sessionKey, filledKey) + inPage(keepLastTap)
      return page
        .replace('</head>', () => `  <style>${splashStyle}</style>\n    <script>${textScript}</script>\n  </head>`)
        .replace(emptyRoot, () => `${emptyRoot}${splash}<script>${kept}${script}${inPage(makeFormatters)}</script>`)
    },
    /**
     * Inlines the styles, to render without a second request. The link stays, because the chunk loader looks for it and would
     * otherwise wait for a sheet that was never requested; a disabled link causes no request.
     */
    screen: (chunks: readonly string[]) => {
      const preloads = new Set([...namedBy(preloadTag), ...chunks.map(file => `/${file}`)])
      preloads.delete(`/${vendor}`)
      const head = textScript + inPage(hideVisitorPage, sessionKey) + inPage(keepLastTap)
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
