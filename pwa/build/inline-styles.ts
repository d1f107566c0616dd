import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { isNode, nodesIn, rewrite, walk, type Node } from './syntax.ts'

/**
 * Replaces `css()` calls by class names at build time: `css({ pt: '2' })` becomes `"a7"`, and the rule in the style sheet is
 * renamed too. The runtime would be 9 kB to load and run before the first paint, and the long names would be a quarter of the
 * sheet.
 *
 *     code ── each css() call ──▶ marked names ── all of them known ──▶ short names, in chunks and sheet
 */
type Style = { run: (...styles: unknown[]) => unknown; isShort: boolean }

class NotStatic extends Error {}

const keyOf = ({ key, computed }: Node) => {
  if (computed || !isNode(key)) throw new NotStatic()
  return String(key.type === 'Identifier' ? key['name'] : key['value'])
}

const readStatic = (node: Node): unknown => {
  const { type, properties, elements, argument, operator, value } = node
  if (type === 'Literal') return value
  if (type === 'ObjectExpression')
    return Object.fromEntries(
      nodesIn(properties).map(property => {
        const [inner] = nodesIn(property['value'])
        if (property.type !== 'Property' || !inner) throw new NotStatic()
        return [keyOf(property), readStatic(inner)]
      }),
    )
  if (type === 'ArrayExpression') return nodesIn(elements).map(readStatic)
  if (type === 'UnaryExpression' && operator === '-' && isNode(argument)) return -Number(readStatic(argument))
  throw new NotStatic()
}

const mark = '\u00a7'
const marked = new RegExp(`${mark}([^${mark}]+)${mark}`, 'g')

const long = new Set<string>()
const short = new Map<string, string>()

/** In alphabetical order, so that the same styles get the same names in every build. */
const nameAll = () => {
  short.clear()
  for (const [at, name] of [...long].toSorted().entries()) short.set(name, `_${at.toString(36)}`)
}

const markAll = (names: string) =>
  names
    .split(' ')
    .map(name => {
      long.add(name)
      return mark + name + mark
    })
    .join(' ')

/** A class name in a style sheet: letters, digits, and escaped characters. */
const inSheet = /\.((?:[\w-]|[^\0-\x7f]|\\[0-9a-f]{1,6} ?|\\[^0-9a-f])+)/gi
const unescape = (name: string) =>
  name.replaceAll(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, hex: string | undefined, sign: string) =>
    hex === undefined ? sign : String.fromCodePoint(Number.parseInt(hex, 16)),
  )
const shortenSheet = (sheet: string) =>
  sheet.replaceAll(inSheet, (whole, name: string) => {
    const found = short.get(unescape(name))
    return found === undefined ? whole : `.${found}`
  })

const folder = join(import.meta.dirname, '../styled-system')
const ofStyles = /\/styled-system\/(css|patterns|recipes)\/index\.js$/

export const inlineStyles = (): Plugin => {
  const styles = new Map<string, Style>()
  return {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'post',
    buildStart: async () => {
      for (const part of ['css', 'patterns', 'recipes']) {
        const found: Record<string, unknown> = await import(pathToFileURL(join(folder, part, 'index.js')).href)
        for (const [name, style] of Object.entries(found))
          if (typeof style === 'function' && name !== 'cx')
            styles.set(name, { run: (...given) => Reflect.apply(style, null, given), isShort: part !== 'recipes' })
      }
    },
    transform(code, id) {
      if (id.startsWith(folder)) return { code, map: null, moduleSideEffects: false }
      if (!code.includes('styled-system/')) return null
      const names = new Map<string, Style>()
      const found: { start: number; end: number; text: string }[] = []
      const program: unknown = this.parse(code)
      if (!isNode(program)) return null
      walk(program, node => {
        const { type, source, specifiers, callee } = node
        if (type === 'ImportDeclaration' && isNode(source) && ofStyles.test(String(source['value'])))
          for (const { imported, local } of nodesIn(specifiers)) {
            const style = isNode(imported) && styles.get(String(imported['name']))
            if (style && isNode(local)) names.set(String(local['name']), style)
          }
        const style = type === 'CallExpression' && isNode(callee) && names.get(String(callee['name']))
        if (!style) return
        try {
          const classes = String(style.run(...nodesIn(node['arguments']).map(readStatic)))
          const text = JSON.stringify(style.isShort ? markAll(classes) : classes)
          found.push({ start: node.start, end: node.end, text })
        } catch (error) {
          if (!(error instanceof NotStatic)) throw error
          this.error(`${id}: a style has to be known while the app is built`, node.start)
        }
      })
      return { code: rewrite(code, found), map: null }
    },
    renderStart: nameAll,
    renderChunk: code => ({
      // Inside a string literal, quotes in a name (e.g. of an empty content) are escaped.
      code: code.replaceAll(marked, (_, name: string) => short.get(name.replaceAll('\\', '')) ?? name),
      map: null,
    }),
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        for (const asset of Object.values(bundle))
          if (asset.type === 'asset' && asset.fileName.endsWith('.css'))
            asset.source = shortenSheet(String(asset.source))
      },
    },
  }
}
