import { sessionKey } from '../session/session.ts'

/**
 * Whoever is signed in on this device must not see the visitor's page first: it stays hidden until the app has drawn
 * their own, or for four seconds should the app never come.
 */
const knownScript = `try{if(localStorage.getItem(${JSON.stringify(sessionKey)}))document.documentElement.dataset.known=''}catch{}`
const knownStyle =
  '[data-known] [data-drawn]{visibility:hidden;animation:shown 0s 4s forwards}@keyframes shown{to{visibility:visible}}'

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
  const links = chunks.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const head = [...links.filter(link => !shell.includes(link)), ...(early ? [early] : [])]
  const root = '<div id="root"></div>'
  if (!shell.includes(root) || !styles.link.test(shell)) throw new Error('the built page is not as it should be')
  return shell
    .replace(styles.link, () => `<script>${knownScript}</script>\n    <style>${knownStyle}${styles.text}</style>`)
    .replace('</head>', () => `${head.map(line => `  ${line}\n  `).join('')}</head>`)
    .replace(root, () => `<div id="root" data-drawn="${address}">${html.slice(early.length)}</div>`)
}
