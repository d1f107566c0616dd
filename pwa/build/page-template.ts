import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filledKey } from '../data/device/jobs/filled-key.ts'
import { largeTextKey } from '../components/ui/large-text-key.ts'
import { sessionKey } from '../data/session/session.ts'
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

/** Before the first paint: a text that grows under the eyes is lost. */
const textScript = `try{if(localStorage.getItem(${JSON.stringify(largeTextKey)}))document.documentElement.dataset.text='large'}catch{}`

/** The first date that is written costs a phone a tenth of a second; while the app is on its way, nobody waits for it. */
const datesScript = `setTimeout(()=>new Intl.DateTimeFormat('fr-CH',{timeZone:'Europe/Zurich'}))`

const has = (key: string) => `localStorage.getItem(${JSON.stringify(key)})`

/** A visitor's page is not for a person who is signed in here; a person's own not for a device that holds more. */
const unfitWhere = { visitors: has(sessionKey), own: `!${has(sessionKey)}||${has(filledKey)}` }
type Kind = keyof typeof unfitWhere

/**
 * Whether the page is for who opens it. Buttons do nothing before the app is there, so the last one tapped is kept, by its place
 * and words, and tapped again when the app says so. A button that React has already is React's.
 */
const headScript = (kind: Kind) =>
  [
    textScript,
    ';',
    `try{if(${unfitWhere[kind]})document.documentElement.dataset.unfit=''}catch{}`,
    `{let at,words;const all=()=>[...document.querySelectorAll('#root button')];`,
    `addEventListener('click',({target})=>{const t=target.closest('[data-rendered] button');`,
    `if(t&&!Object.keys(t).length){at=all().indexOf(t);words=t.textContent}});`,
    `globalThis.goOn=()=>{const b=all()[at];if(b&&b.textContent===words)b.click()}}`,
  ].join('')

/**
 * Loads the app once the page has been painted: until then the line and the processor belong to what is read. If nothing
 * shows yet, or the page is hidden, it does not wait for a paint. All of it begins in small steps, the libraries before the app.
 */
const beginScript = (scripts: readonly string[], preloads: readonly string[]) => {
  const element = (name: string, properties: string) =>
    `Object.assign(document.createElement('${name}'),{crossOrigin:'',${properties}})`
  return [
    `{const a=e=>document.head.append(e),go=()=>{`,
    `for(const src of ${JSON.stringify(scripts)})a(${element('script', `type:'module',async:false,src`)});`,
    `for(const href of ${JSON.stringify(preloads)})setTimeout(()=>a(${element('link', `rel:'modulepreload',href`)}))};`,
    `document.hidden||'unfit'in document.documentElement.dataset?go():requestAnimationFrame(()=>setTimeout(go))}`,
  ].join('')
}

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

/** The two kinds of page: the empty one, and one in which the server writes a screen, a visitor's or a person's own. */
export const createTemplates = ({ root, page, styles, vendor }: Parts) => {
  if (!page.includes(emptyRoot) || !styles.link.test(page)) throw new Error('the built page is not as it should be')
  const splash = readSplash(root)
  const namedBy = (tag: RegExp) => [...page.matchAll(tag)].map(([, file = '']) => file)
  return {
    shell: (script: string) =>
      page
        .replace(
          '</head>',
          () =>
            `  <style>${splashStyle}</style>\n    <script>${textScript};${script};${datesScript}</script>\n  </head>`,
        )
        .replace(emptyRoot, () => emptyRoot + splash),
    /**
     * Read as soon as it has arrived, without a second request for its styles. The link to them stays, because the loader of
     * a screen looks for it, and would wait for a sheet that was not requested; disabled, it requests none.
     */
    screen: (kind: Kind, chunks: readonly string[]) => {
      const preloads = new Set([...namedBy(preloadTag), ...chunks.map(file => `/${file}`)])
      preloads.delete(`/${vendor}`)
      const begin = beginScript([`/${vendor}`, ...namedBy(scriptTag)], [...preloads])
      return page
        .replaceAll(scriptTag, '')
        .replaceAll(preloadTag, '')
        .replace(styles.link, link =>
          [
            `<script>${headScript(kind)}</script>`,
            `<style>${splashStyle}${unfitStyle}${styles.text}</style>`,
            link.replace('<link ', '<link disabled '),
          ].join('\n    '),
        )
        .replace(emptyRoot, () => `<!--root-->${splash}`)
        .replace('</body>', () => `  <script>${begin}</script>\n  </body>`)
    },
  }
}
