import { html, raw } from 'hono/html'
import type { OpenApi } from './openapi.ts'
import type { Json, Operation } from './operation.ts'

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isJson) : [])

/** A schema in a few words: what a person who calls the API needs to know of it. */
const inWords = (schema: unknown): string => {
  if (!isJson(schema)) return 'any'
  const { $ref, type, anyOf, items, format, maxLength, minLength, minimum, maximum } = schema
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? ''
  if (Array.isArray(schema['enum'])) return schema['enum'].map(value => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map(inWords))].join(' | ')
  if (type === 'array') return `list of ${inWords(items)}`
  if (isJson(schema['properties'])) return `{ ${Object.keys(schema['properties']).join(', ')} }`
  const kind = typeof type === 'string' ? type : 'any'
  const bounds = [
    typeof format === 'string' && format,
    typeof minLength === 'number' && `at least ${minLength}`,
    typeof maxLength === 'number' && `at most ${maxLength}`,
    typeof minimum === 'number' && minimum > -1e15 && `from ${minimum}`,
    typeof maximum === 'number' && maximum < 1e15 && `to ${maximum}`,
  ].filter(Boolean)
  return bounds.length > 0 ? `${kind} (${bounds.join(', ')})` : kind
}

const row = (name: string, schema: unknown, isNeeded: boolean) =>
  html` <tr>
    <th scope="row"><code>${name}</code></th>
    <td>${inWords(schema)}</td>
    <td>${isNeeded ? 'required' : ''}</td>
  </tr>`

const table = (caption: string, rows: unknown[]) =>
  rows.length === 0
    ? ''
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}">
        <table>
          <caption>
            ${caption}
          </caption>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`

const properties = (schema: unknown) => {
  if (!isJson(schema) || !isJson(schema['properties'])) return []
  const needed = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(schema['properties']).map(([name, value]) => row(name, value, needed.includes(name)))
}

const contentSchema = (holder: unknown) => {
  if (!isJson(holder) || !isJson(holder['content'])) return undefined
  const json = holder['content']['application/json']
  return isJson(json) ? json['schema'] : undefined
}

const section = (path: string, method: string, operation: Operation) =>
  html` <section aria-labelledby="${operation.operationId}">
    <h2 id="${operation.operationId}"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></h2>
    <p>${operation.summary}. <span class="caller">${operation['x-caller'] ?? 'anyone'}</span></p>
    ${table(
      'Parameters',
      listOf(operation['parameters']).map(({ name, schema, required }) => row(String(name), schema, required === true)),
    )}
    ${table('Body', properties(contentSchema(operation['requestBody'])))}
    <ul>
      ${Object.entries(operation.responses).map(([status, response]) => {
        const schema = contentSchema(response)
        const isProblem = isJson(schema) && String(schema['$ref']).endsWith('/Problem')
        return html`<li>
          <strong>${status}</strong>
          ${isProblem || !schema ? String(response['description']).replaceAll('`', '') : inWords(schema)}
        </li>`
      })}
    </ul>
  </section>`

/** The document for people: one page, no script. */
export const docsPage = ({ info, paths, components }: OpenApi) => {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return html`${raw('<!doctype html>')}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Pouce API</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <h1>Pouce API</h1>
          <p>${isJson(info) ? String(info['description']).replaceAll('`', '') : ''}</p>
          <p><a href="/api/openapi.json">OpenAPI document</a></p>
          <nav aria-label="Calls">
            <ul class="calls">
              ${calls.map(({ path, method, operation }) => html`<li><a href="#${operation.operationId}">${method.toUpperCase()} ${path}</a></li>`)}
            </ul>
          </nav>
          ${calls.map(({ path, method, operation }) => section(path, method, operation))}
          <h2>Entities</h2>
          ${Object.entries(components.schemas).map(
            ([name, schema]) =>
              html`<section>
                <h3 id="${name}">${name}</h3>
                ${table(name, properties(schema))}
              </section>`,
          )}
        </main>
      </body>
    </html>`
}

export const docsStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1d2430, #e8ebf0); --page: light-dark(#fbfaf7, #14171c); --line: light-dark(#dcd8cf, #333a45); --accent: light-dark(#a63d22, #f2a488); }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
section { border-top: 1px solid var(--line); padding-block: 1rem; }
h2 { font-size: 1.3rem; }
section h2, h3 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; }
.calls { columns: 20rem; padding-left: 1rem; font-size: 0.9rem; }
.calls a { display: inline-block; padding-block: 0.35rem; overflow-wrap: anywhere; }
.method { color: var(--accent); }
.caller { border: 1px solid var(--line); border-radius: 1rem; padding: 0.05rem 0.6rem; font-size: 0.85rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
caption { text-align: left; font-weight: 600; padding-block: 0.25rem; }
th, td { text-align: left; vertical-align: top; padding: 0.2rem 1rem 0.2rem 0; border-top: 1px solid var(--line); font-weight: 400; }
a { color: var(--accent); }
a:focus-visible, .scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`
