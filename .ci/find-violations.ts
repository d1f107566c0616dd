import { basename, dirname, join } from 'node:path/posix'
import { parseSync } from 'vite'

/**
 * Import rules of the project, as data: each rule has a predicate for the imports that it forbids. Files are judged by path
 * alone.
 *
 *   schema ← api      schema ← sync ← pwa
 *   inside api: main → product → app → routes, queue → accounts, feed → commands → queries → money, images, domain → db → server
 *   inside pwa: main → app → home → applications → jobs → money → chat → offers → people → outbox → components, forms → data
 */
type Import = { from: string; to: string; typeOnly: boolean; isLazy: boolean }
type Rule = { sentence: string; forbids: (edge: Import) => boolean }

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
const isTool = (path: string) =>
  isTest(path) ||
  /^(pwa\/(tests\/|build\/|tools\/)|api\/(accounts|backup|demo|doctor|money|queue)\/main\.ts$)/.test(path) ||
  /^\w+\/(testing|bench|simulate|audit)\//.test(path)
const within = (path: string, ...folders: string[]) => folders.some(folder => path.startsWith(`${folder}/`))

/** From the top down: a folder imports from the same floor or below. */
const floors: Record<string, string[]> = {
  api: [
    'main.ts',
    'product.ts',
    'app.ts',
    'routes middleware docs pages queue demo doctor',
    'deps.ts accounts feed push papers',
    'commands',
    'queries',
    'money images domain',
    'db backup texts',
    'server',
  ],
  pwa: [
    'app',
    'home account',
    'applications reviews',
    'jobs',
    'money',
    'chat',
    'offers',
    'people',
    'safety',
    'outbox push',
    'forms',
    'components',
    'data',
    'service-worker',
    'format',
    'theme texts',
  ],
}
const floorOf = (path: string) => {
  const [app = '', room = ''] = path.split('/')
  return floors[app]?.findIndex(floor => floor.split(' ').includes(room)) ?? -1
}
const climbs = ({ from, to }: Import, app: string) =>
  within(from, app) && within(to, app) && floorOf(to) >= 0 && floorOf(from) > floorOf(to)

/** The outbox loads the dialog that corrects a refused entry. */
const opensDialog = ({ from, to, isLazy }: Import) =>
  isLazy && from === 'pwa/outbox/entries.tsx' && to.endsWith('-dialog.tsx')

const isProject = (path: string) => within(path, 'schema', 'api', 'sync', 'pwa')

const rules: Rule[] = [
  {
    sentence: 'schema imports nothing but itself, zod and valibot; its tests also vitest, fast-check and Node',
    forbids: ({ from, to }) =>
      within(from, 'schema') &&
      !within(to, 'schema') &&
      !['zod', 'valibot'].includes(to) &&
      !(isTool(from) && (['vitest', 'fast-check'].includes(to) || to.startsWith('node:'))),
  },
  {
    sentence: 'api imports only schema',
    forbids: ({ from, to }) => within(from, 'api') && isProject(to) && !within(to, 'api', 'schema'),
  },
  {
    sentence: 'sync imports only schema; its tests may reach the API they talk to and the browser they run in',
    forbids: ({ from, to }) =>
      within(from, 'sync') &&
      isProject(to) &&
      !within(to, 'sync', 'schema') &&
      !(isTool(from) && within(to, 'api', 'pwa/tests/e2e')),
  },
  {
    sentence: 'pwa imports nothing of api, its tests may: call a route, or move what both need to schema',
    forbids: ({ from, to }) => within(from, 'pwa') && !isTool(from) && within(to, 'api'),
  },
  {
    sentence:
      'inside pwa, a room imports what stands lower in the list of `floors` in .ci/find-violations.ts, never the other way round',
    forbids: edge => !isTool(edge.from) && climbs(edge, 'pwa') && !opensDialog(edge),
  },
  { sentence: 'nothing imports a test', forbids: ({ to }) => isTest(to) },
  {
    sentence:
      'inside api, routes import commands and queries, these money and domain, these db and server, never the other way round',
    forbids: edge => !isTool(edge.from) && climbs(edge, 'api'),
  },
  {
    sentence: 'only api/main.ts and small commands start the embedded PostgreSQL',
    forbids: ({ from, to }) =>
      to === 'api/db/embedded.ts' &&
      !['api/main.ts', 'api/command-line.ts', 'api/backup/upgrade-database.ts'].includes(from) &&
      !isTool(from),
  },
  {
    sentence: 'only pwa and tests import sync/hosts',
    forbids: ({ from, to }) => within(to, 'sync/hosts') && !within(from, 'sync/hosts', 'pwa') && !isTool(from),
  },
]

export const parseImports = (path: string, source: string) => {
  const { program, module } = parseSync(path, source)
  const resolve = (request: string) => (request.startsWith('.') ? join(dirname(path), request) : request)
  const edge = (request: string, typeOnly: boolean, isLazy = false): Import => ({
    from: path,
    to: resolve(request),
    typeOnly,
    isLazy,
  })
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) =>
      edge(moduleRequest.value, entries.length > 0 && entries.every(entry => entry.isType)),
    ),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(entry => (entry.moduleRequest ? [edge(entry.moduleRequest.value, entry.isType)] : [])),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      edge(source.slice(start, end).replace(/^['"`]|['"`]$/g, ''), false, true),
    ),
  ]
  const onlyReExports =
    program.body.length > 0 &&
    program.body.every(
      ({ type, ...node }) =>
        type === 'ExportAllDeclaration' ||
        (type === 'ExportNamedDeclaration' && 'source' in node && node.source !== null),
    )
  return { imports, onlyReExports }
}

const findCycles = (graph: Map<string, string[]>) => {
  const cycles: string[][] = []
  const done = new Set<string>()
  const walk = (path: string, trail: string[]) => {
    const seenAt = trail.indexOf(path)
    if (seenAt >= 0) cycles.push([...trail.slice(seenAt), path])
    if (seenAt >= 0 || done.has(path)) return
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return cycles
}

/** Files whose code pulls in zod. The phone should not load it, so it may only import their types. */
const findHeavy = (edges: readonly Import[]) => {
  const heavy = new Set(['zod'])
  for (let before = 0; before < heavy.size;) {
    before = heavy.size
    for (const { from, to, typeOnly } of edges) if (!typeOnly && heavy.has(to)) heavy.add(from)
  }
  return heavy
}

const drawers = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'common'])
const isDrawer = (path: string) => path.split('/').some(part => drawers.has(part.replace(/\..*$/, '')))

const opensTransaction = (path: string, source: string) =>
  within(path, 'api/commands', 'api/queries') &&
  path !== 'api/commands/run-command.ts' &&
  !isTest(path) &&
  /\.begin\s*[<(]/.test(source)

/** Returns one line for each rule that a file breaks. Paths are relative to the root, with forward slashes. */
export const findViolations = (files: ReadonlyMap<string, string>) => {
  const violations: string[] = []
  const graph = new Map<string, string[]>()
  const edges: Import[] = []
  const forbidden = new Set<Import>()
  for (const [path, source] of files) {
    const { imports, onlyReExports } = parseImports(path, source)
    graph.set(
      path,
      imports.map(({ to }) => to).filter(to => files.has(to)),
    )
    edges.push(...imports)
    for (const edge of imports)
      for (const { sentence, forbids } of rules)
        if (forbids(edge)) {
          forbidden.add(edge)
          violations.push(`${path} imports ${edge.to}: ${sentence}`)
        }
    if (onlyReExports || /^index\.tsx?$/.test(basename(path)))
      violations.push(`${path} is a barrel: import the file that defines the thing`)
    if (isDrawer(path)) violations.push(`${path} is a drawer: name it by what it holds`)
    if (opensTransaction(path, source))
      violations.push(`${path} opens a transaction: commands and queries receive theirs from run-command.ts`)
  }
  const heavy = findHeavy(edges)
  for (const { from, to, typeOnly } of edges.filter(edge => !forbidden.has(edge)))
    if (within(from, 'pwa', 'sync') && !isTool(from) && !within(to, 'pwa', 'sync') && !typeOnly && heavy.has(to))
      violations.push(
        `${from} imports ${to}: the phone takes the types of zod schemas, never their code; write \`import type\`, or move what runs to a file without zod`,
      )
  for (const cycle of findCycles(graph)) violations.push(`${cycle.join(' → ')} is a cycle`)
  return violations
}
