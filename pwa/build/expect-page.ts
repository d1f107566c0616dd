import { filledKey } from '../live/jobs/filled-key.ts'

/**
 * What a list asks the server first goes out with the page itself rather than after all of its scripts, one after the
 * other. A device that holds the offers asks nothing, and other filters ask something else.
 */
const askScript = (question: string) =>
  [
    `try{if(!location.search&&!localStorage.getItem(${JSON.stringify(filledKey)}))document.head.append(Object.assign(`,
    `document.createElement('link'),{rel:'preload',as:'fetch',crossOrigin:'use-credentials',href:${JSON.stringify(question)}}))}catch{}`,
  ].join('')

/** The empty page, with all that its screen will need already on its way. */
export const expectPage = (shell: string, chunks: readonly string[], question: string | null) => {
  const links = chunks
    .map(file => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .filter(link => !shell.includes(link))
  const asks = question === null ? [] : [`<script>${askScript(question)}</script>`]
  return shell.replace('</head>', () => [...asks, ...links].map(line => `  ${line}\n  `).join('') + '</head>')
}
