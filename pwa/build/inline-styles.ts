import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Writes the class names of styles that are known at build time into the code: `css({ pt: '2' })` becomes `"pt_2"`. What
 * turns style objects into names weighs 9 kB and would otherwise run, and travel, before the first paint.
 */
type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Style = (...styles: unknown[]) => unknown

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

const walk = (node: Node, visit: (node: Node) => void) => {
  visit(node)
  for (const value of Object.values(node)) for (const child of nodesIn(value)) walk(child, visit)
}

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

const folder = join(import.meta.dirname, '../styled-system')
const ofStyles = /\/styled-system\/(css|recipes)\/index\.js$/

export const inlineStyles = (): Plugin => {
  const styles = new Map<string, Style>()
  return {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'post',
    buildStart: async () => {
      for (const part of ['css', 'recipes']) {
        const found: Record<string, unknown> = await import(pathToFileURL(join(folder, part, 'index.js')).href)
        for (const [name, style] of Object.entries(found))
          if (typeof style === 'function' && name !== 'cx')
            styles.set(name, (...given) => Reflect.apply(style, null, given))
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
          const text = JSON.stringify(style(...nodesIn(node['arguments']).map(readStatic)))
          found.push({ start: node.start, end: node.end, text })
        } catch (error) {
          if (!(error instanceof NotStatic)) throw error
        }
      })
      let written = code
      for (const { start, end, text } of found.toSorted((a, b) => b.start - a.start))
        written = written.slice(0, start) + text + written.slice(end)
      return { code: written, map: null }
    },
  }
}
