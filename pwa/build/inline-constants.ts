import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { isNode, nodesIn, rewrite, walk, type Node } from './syntax.ts'

/**
 * Puts words and limits where they are used while the app is built: `jobTexts.untitled` becomes `"Job sans titre"`, and
 * `jobTexts.count(3)` a call of that function alone. A screen that says one word of a catalogue would otherwise bring all of
 * it, for bundlers leave whole objects whole.
 *
 * What is only known while the app runs (`labelTexts[key]`) still finds its object; where the beginning is known
 * (``labelTexts[`status.${status}`]``), an object of the few that it can be.
 */
const pwa = join(import.meta.dirname, '..')
const texts = join(pwa, 'texts/fr')
const catalogues = [
  ...readdirSync(texts).map(file => join(texts, file)),
  ...['rules', 'choices'].map(name => join(pwa, '../schema', `${name}.ts`)),
]

type Objects = Map<string, object>
type Found = { value: unknown; path: string[] }

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const keyOf = ({ property, computed }: Node) => {
  if (!isNode(property)) return undefined
  if (!computed) return String(property['name'])
  return property.type === 'Literal' ? String(property['value']) : undefined
}

/** What `a.b.c` stands for, where every step is a field of an object that is known. */
const find = (node: Node, known: Objects): Found | undefined => {
  if (node.type === 'Identifier') {
    const name = String(node['name'])
    const value = known.get(name)
    return value && { value, path: [name] }
  }
  const { object } = node
  if (node.type !== 'MemberExpression' || !isNode(object)) return undefined
  const within = find(object, known)
  const key = keyOf(node)
  if (!within || key === undefined || !isPlain(within.value) || !Object.hasOwn(within.value, key)) return undefined
  return { value: Reflect.get(within.value, key), path: [...within.path, key] }
}

/** The functions of a catalogue, each also under a name of its own. */
const nameOf = (path: readonly string[]) => path.join('$')
const isNameable = (path: readonly string[]) => path.every(part => /^\w+$/.test(part))

const functionsIn = (node: Node, path: readonly string[]): { path: string[]; value: Node }[] =>
  nodesIn(node['properties']).flatMap(property => {
    const { key, value, computed, method } = property
    if (property.type !== 'Property' || computed || method || !isNode(key) || !isNode(value)) return []
    const inner = [...path, String(key['name'] ?? key['value'])]
    if (value.type === 'ArrowFunctionExpression') return [{ path: inner, value }]
    return value.type === 'ObjectExpression' ? functionsIn(value, inner) : []
  })

const splitCatalogue = (code: string, program: Node) => {
  const changes = nodesIn(program['body']).flatMap(statement => {
    const { declaration } = statement
    if (statement.type !== 'ExportNamedDeclaration' || !isNode(declaration)) return []
    return nodesIn(declaration['declarations']).flatMap(({ id, init }) => {
      if (!isNode(id) || !isNode(init) || init.type !== 'ObjectExpression') return []
      const found = functionsIn(init, [String(id['name'])]).filter(({ path }) => isNameable(path))
      return found.flatMap(({ path, value }) => [
        {
          start: statement.start,
          end: statement.start,
          text: `export const ${nameOf(path)} = ${code.slice(value.start, value.end)};\n`,
        },
        { start: value.start, end: value.end, text: nameOf(path) },
      ])
    })
  })
  return rewrite(code, changes)
}

/** Of `labels[\`status.${status}\`]` the labels that begin so, as an object of their own. */
const findGroup = (code: string, node: Node, known: Objects) => {
  const { object, property, computed } = node
  if (!computed || !isNode(object) || !isNode(property) || property.type !== 'TemplateLiteral') return undefined
  const [begin = '', end] = nodesIn(property['quasis']).map(({ value }) => String(Reflect.get(Object(value), 'cooked')))
  const [expression, ...more] = nodesIn(property['expressions'])
  const catalogue = find(object, known)?.value
  if (!begin.endsWith('.') || end !== '' || !expression || more.length > 0 || !isPlain(catalogue)) return undefined
  const group = Object.entries(catalogue).filter(([key]) => key.startsWith(begin))
  const own = Object.fromEntries(group.map(([key, value]) => [key.slice(begin.length), value]))
  return `(${JSON.stringify(own)})[${code.slice(expression.start, expression.end)}]`
}

/** `oneOf(userTypes)` needs the two, and not every other list. */
const isShortList = (value: unknown) =>
  Array.isArray(value) && value.every(isLiteral) && JSON.stringify(value).length < 80

const isLiteral = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

const putConstants = (code: string, program: Node, objectsOf: (source: string) => Objects | undefined) => {
  const known: Objects = new Map()
  const sources = new Map<string, string>()
  for (const { type, source, specifiers } of nodesIn(program['body'])) {
    if (type !== 'ImportDeclaration' || !isNode(source)) continue
    const from = String(source['value'])
    const objects = objectsOf(from)
    for (const { imported, local } of nodesIn(specifiers)) {
      const name = isNode(imported) && isNode(local) && imported['name'] === local['name'] && String(local['name'])
      const object = name && objects?.get(name)
      if (!name || !object) continue
      known.set(name, object)
      sources.set(name, from)
    }
  }
  if (known.size === 0) return null
  const imports = new Set<string>()
  const changes: { start: number; end: number; text: string }[] = []
  walk(program, node => {
    if (node.type === 'ImportDeclaration') return false
    for (const given of node.type === 'CallExpression' ? nodesIn(node['arguments']) : []) {
      const list = given.type === 'Identifier' ? known.get(String(given['name'])) : undefined
      if (isShortList(list)) changes.push({ start: given.start, end: given.end, text: JSON.stringify(list) })
    }
    if (node.type !== 'MemberExpression') return true
    const group = findGroup(code, node, known)
    if (group !== undefined) {
      changes.push({ start: node.start, end: node.end, text: group })
      return false
    }
    const found = find(node, known)
    if (!found) return true
    const { value, path } = found
    const [root = ''] = path
    if (isLiteral(value)) changes.push({ start: node.start, end: node.end, text: JSON.stringify(value) })
    else if (typeof value === 'function' && isNameable(path)) {
      imports.add(`import { ${nameOf(path)} } from ${JSON.stringify(sources.get(root))};\n`)
      changes.push({ start: node.start, end: node.end, text: nameOf(path) })
    } else return true
    return false
  })
  return [...imports].join('') + rewrite(code, changes)
}

export const inlineConstants = (): Plugin => {
  const known = new Map<string, Objects>()
  return {
    name: 'inline-constants',
    apply: 'build',
    enforce: 'post',
    buildStart: async () => {
      for (const file of catalogues) {
        const exported: Record<string, unknown> = await import(pathToFileURL(file).href)
        const objects = Object.entries(exported).flatMap(([name, value]) =>
          isPlain(value) || Array.isArray(value) ? [[name, Object(value)] as const] : [],
        )
        known.set(file, new Map(objects))
      }
    },
    transform(code, id) {
      const program: unknown = /\.tsx?$/.test(id) ? this.parse(code) : null
      if (!isNode(program)) return null
      // Nobody needs a catalogue for more than what it says.
      if (known.has(id)) return { code: splitCatalogue(code, program), map: null, moduleSideEffects: false }
      const written = putConstants(code, program, source => known.get(join(id, '..', source)))
      return written === null ? null : { code: written, map: null }
    },
  }
}
