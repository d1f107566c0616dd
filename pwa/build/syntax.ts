/** A syntax node, as far as the plugins use it. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

/** Visits every node, parents first. Returning `false` skips a node's children. */
export const walk = (node: Node, visit: (node: Node) => unknown) => {
  if (visit(node) === false) return
  for (const value of Object.values(node)) for (const child of nodesIn(value)) walk(child, visit)
}

type Change = { start: number; end: number; text: string }

export const rewrite = (code: string, changes: readonly Change[]) => {
  let written = code
  for (const { start, end, text } of changes.toSorted((a, b) => b.start - a.start))
    written = written.slice(0, start) + text + written.slice(end)
  return written
}
