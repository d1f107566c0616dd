import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Written } from '../server/answer.ts'

type File = Written & { readonly path: string; readonly type: string }

/** Joins Swagger UI with our additions into one file named by its content. */
const join = (type: string, library: string, own: string): File => {
  const parts = [import.meta.resolve(`swagger-ui-dist/${library}`), import.meta.resolve(own)]
  const text = parts.map(part => readFileSync(new URL(part), 'utf8')).join('\n')
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return { path: `/api/docs/${hash}-${library}`, type, text, compressed: {} }
}

/** The document for people. All its files are ours and nothing is inline: its content security policy allows no less. */
export const readDocsPage = () => {
  const style = join('text/css; charset=utf-8', 'swagger-ui.css', './swagger.css')
  const script = join('text/javascript; charset=utf-8', 'swagger-ui-bundle.js', './swagger.js')
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Pouce API</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${style.path}" />
    <script src="${script.path}" defer></script>
  </head>
  <body>
    <div id="docs"></div>
    <noscript><a href="/api/openapi.json">OpenAPI document</a></noscript>
  </body>
</html>
`
  return { html, files: [style, script] }
}
