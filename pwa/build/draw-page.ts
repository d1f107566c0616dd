import { sessionKey } from '../data/session/session.ts'
import { splashForKnown, splashStyle } from './splash.ts'

/** What the head of a page does for whoever opens it. */
export type Audience = {
  script: string
  style: string
  /** Which chunks they need beyond the screen's, as an expression. */
  further: string
}

/** Of whom a session is stored here. */
const knownScript = `try{if(localStorage.getItem(${JSON.stringify(sessionKey)}))document.documentElement.dataset.known=''}catch{}`

/** A page for visitors; whoever is signed in is not shown it. */
const visitors: Audience = { script: knownScript, style: splashForKnown, further: '[]' }

/**
 * The app is asked for once the page has been painted: until then the line and the processor belong to what is read. Whoever
 * sees nothing yet, or is not looking, waits for no paint. All of it begins in small steps, the libraries before the app.
 */
const beginScript = (vendor: string, app: string, others: readonly string[], further: string) => {
  const element = (name: string, properties: string) =>
    `Object.assign(document.createElement('${name}'),{crossOrigin:'',${properties}})`
  return [
    `{const a=e=>document.head.append(e),go=()=>{`,
    `for(const src of ${JSON.stringify([vendor, app])})a(${element('script', `type:'module',async:false,src`)});`,
    `for(const href of [...${JSON.stringify(others)},...${further}])setTimeout(()=>a(${element('link', `rel:'modulepreload',href`)}))};`,
    `document.hidden||'known'in document.documentElement.dataset?go():requestAnimationFrame(()=>setTimeout(go))}`,
  ].join('')
}

/**
 * Nobody answers a button before the app is there: what was tapped is kept, by its place in the page, and tapped again when
 * the app says so. A button that React has already is React's. The focus goes back to its place as well, where the app has
 * drawn that anew.
 */
const placesScript = [
  `{const root=()=>document.getElementById('root'),`,
  `placeOf=t=>{const all=[];for(;t!==root();t=t.parentElement)all.unshift([...t.parentElement.children].indexOf(t));return all},`,
  `at=places=>places?.reduce((found,place)=>found?.children[place],root());let tapped,focused;`,
  `addEventListener('click',({target})=>{const t=target.closest('[data-drawn] button');`,
  `if(t&&!Object.keys(t).length)tapped=placeOf(t)});`,
  `addEventListener('focusin',({target})=>{focused=target.closest('[data-drawn]')?placeOf(target):undefined});`,
  `globalThis.goOn=()=>{if(document.activeElement===document.body)at(focused)?.focus({preventScroll:true});`,
  `at(tapped)?.click()}}`,
].join('')

export const emptyRoot = '<div id="root"></div>'
const scriptTag = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g
const preloadTag = /\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g

type Parts = {
  /** The page as it is for every address, empty. */
  shell: string
  /** What stands over it for somebody who is signed in. */
  splash: string
  /** Null for an outline, which stands until the app takes its place. */
  address: string | null
  /** The screen, rendered. */
  html: string
  /** The app's one style sheet, by the name it has in the shell. */
  styles: { link: RegExp; text: string }
  /** The chunk of the libraries. */
  vendor: string
  /** The chunks of the screen. */
  chunks: readonly string[]
  audience?: Audience
}

/**
 * One page, whole: read as soon as it has arrived, without a second request for its styles. The link to them stays, for
 * what brings a screen looks for it, and would wait for a sheet that nobody has asked for; disabled, it asks for none.
 */
export const drawPage = ({ shell, splash, address, html, styles, vendor, chunks, audience = visitors }: Parts) => {
  // The security policy lets styles come from sheets and scripts alone.
  if (/\sstyle=/.test(html))
    throw new Error(`${address ?? 'an outline'} holds a style attribute, which the browser would refuse`)
  // React names what it wants loaded early where it stands; it belongs to the head.
  const [links = ''] = /^(?:<link [^>]*>)+/.exec(html) ?? []
  // Nobody shall type into what is about to be replaced.
  const drawn = address === null ? html.replaceAll(/<(?:input|select|textarea)(?= )/g, '$& inert') : html
  const namedBy = (tag: RegExp) => [...shell.matchAll(tag)].map(([, file = '']) => file)
  const [app = ''] = namedBy(scriptTag)
  const others = new Set([...namedBy(preloadTag), ...chunks.map(file => `/${file}`)])
  others.delete(`/${vendor}`)
  if (!shell.includes(emptyRoot) || !styles.link.test(shell)) throw new Error('the built page is not as it should be')
  return shell
    .replaceAll(scriptTag, '')
    .replaceAll(preloadTag, '')
    .replace(styles.link, link =>
      [
        `<script>${placesScript}${audience.script}</script>`,
        `<style>${splashStyle}${audience.style}${styles.text}</style>`,
        link.replace('<link ', '<link disabled '),
      ].join('\n    '),
    )
    .replace('</head>', () => `  ${links}\n  </head>`)
    .replace(
      emptyRoot,
      () => `<div id="root" data-drawn="${address ?? ''}">${drawn.slice(links.length)}</div>${splash}`,
    )
    .replace(
      '</body>',
      () => `  <script>${beginScript(`/${vendor}`, app, [...others], audience.further)}</script>\n  </body>`,
    )
}
