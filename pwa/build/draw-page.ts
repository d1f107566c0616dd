import { sessionKey } from '../session/session.ts'
import { uiTexts } from '../texts/fr/ui.ts'

/**
 * Whoever is signed in on this device must not see the visitor's page first: a spinner stands in its place until the app
 * has drawn their own, or for four seconds should the app never come.
 */
const knownScript = `try{if(localStorage.getItem(${JSON.stringify(sessionKey)}))document.documentElement.dataset.known=''}catch{}`
const knownStyle = [
  '[data-known] [data-drawn]{visibility:hidden;animation:shown 0s 4s forwards}@keyframes shown{to{visibility:visible}}',
  '#restoring{display:none;position:fixed;inset:0;animation:gone 0s 4s forwards}@keyframes gone{to{visibility:hidden}}',
  '[data-known] [data-drawn]+#restoring{display:grid;place-items:center}',
  '#restoring::before{content:"";grid-area:1/1;width:3rem;height:3rem;box-sizing:border-box;border-radius:50%;',
  'border:.4rem solid #8883;border-top-color:currentcolor;animation:restoring .8s linear infinite}',
  '@keyframes restoring{to{transform:rotate(1turn)}}',
  '#restoring>span{grid-area:1/1;width:1px;height:1px;overflow:hidden;white-space:nowrap}',
].join('')
const restoring = `<div id="restoring" role="status"><span>${uiTexts.loading}</span></div>`

/**
 * The app is asked for once the page has been painted: until then the line and the processor belong to what is read. Whoever
 * sees nothing yet, or is not looking, waits for no paint.
 */
const beginScript = (files: readonly string[]) => {
  const link = `Object.assign(document.createElement('link'),{rel:'modulepreload',crossOrigin:'',href:f})`
  const script = `Object.assign(document.createElement('script'),{type:'module',crossOrigin:'',src:f})`
  const [first = '', ...others] = files
  return [
    `{const a=e=>document.head.append(e),go=()=>{let f=${JSON.stringify(first)};a(${script});`,
    `for(f of ${JSON.stringify(others)})a(${link})};`,
    `document.hidden||'known'in document.documentElement.dataset?go():requestAnimationFrame(()=>setTimeout(go))}`,
  ].join('')
}

const scriptTag = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g
const preloadTag = /\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g

type Parts = {
  /** The page as it is for every address, empty. */
  shell: string
  address: string
  /** The screen, rendered. */
  html: string
  /** The app's one style sheet, by the name it has in the shell. */
  styles: { link: RegExp; text: string }
  /** The chunks of the screen. */
  chunks: readonly string[]
}

/** One page, whole: read as soon as it has arrived, without a second request for its styles. */
export const drawPage = ({ shell, address, html, styles, chunks }: Parts) => {
  // The security policy lets styles come from sheets and scripts alone.
  if (/\sstyle=/.test(html)) throw new Error(`${address} holds a style attribute, which the browser would refuse`)
  // React names what it wants loaded early where it stands; it belongs to the head.
  const [early = ''] = /^(?:<link [^>]*>)+/.exec(html) ?? []
  const files = [scriptTag, preloadTag].flatMap(tag => [...shell.matchAll(tag)].map(([, file = '']) => file))
  const later = new Set([...files, ...chunks.map(file => `/${file}`)])
  const root = '<div id="root"></div>'
  if (!shell.includes(root) || !styles.link.test(shell)) throw new Error('the built page is not as it should be')
  return shell
    .replaceAll(scriptTag, '')
    .replaceAll(preloadTag, '')
    .replace(styles.link, () => `<script>${knownScript}</script>\n    <style>${knownStyle}${styles.text}</style>`)
    .replace('</head>', () => `  ${early}\n  </head>`)
    .replace(root, () => `<div id="root" data-drawn="${address}">${html.slice(early.length)}</div>${restoring}`)
    .replace('</body>', () => `  <script>${beginScript([...later])}</script>\n  </body>`)
}
