import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

const packages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
/** Named as if it lay beside React, whose chunk it belongs to. */
const prefix = '\0/node_modules/react/open:'

const namesOf = (name: string) => {
  const whole: unknown = require(name)
  return Object.keys(Object(whole)).filter(key => /^[A-Za-z]\w*$/.test(key) && key !== 'default')
}

/**
 * React is CommonJS: each chunk would carry the way into it, and each element `(0,r.jsx)(…)` in place of `e(…)`. Here it has
 * one door with named exports, for the router too; React's own modules have theirs.
 */
export const openReact = (): Plugin => ({
  name: 'open-react',
  apply: 'build',
  enforce: 'pre',
  resolveId: (name, importer) =>
    packages.includes(name) && importer && !/node_modules.(?!@tanstack)/.test(importer) ? prefix + name : undefined,
  load: id => {
    if (!id.startsWith(prefix)) return undefined
    const name = id.slice(prefix.length)
    const lines = namesOf(name).map(key => `export const ${key} = /*#__PURE__*/ (() => whole.${key})()`)
    return [`const whole = require(${JSON.stringify(require.resolve(name))})`, 'export default whole', ...lines].join(
      '\n',
    )
  },
})
