import type { Plugin, Rolldown } from 'vite'

/**
 * Whoever asks for a chunk has the app's own already: it names none of those among what comes along. The list would stand
 * in every chunk that asks, and the page would look for each.
 */
export const heldChunks = () => {
  const held = new Set<string>()

  const hold = (file: string, bundle: Rolldown.OutputBundle) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || held.has(file)) return
    held.add(file)
    for (const other of chunk.imports) hold(other, bundle)
  }

  const plugin: Plugin = {
    name: 'held-chunks',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler: (_, bundle) => {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry) hold(chunk.fileName, bundle)
      },
    },
  }
  return {
    plugin,
    resolveDependencies: (asked: string, files: string[]) => {
      const others = files.filter(file => !held.has(file))
      // What comes alone is asked for once, by whoever wants it.
      return others.some(file => file !== asked) ? others : []
    },
  }
}
