import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFolder } from '../api/testing/open-folder.ts'
import { proxyHeaders } from '../api/middleware/request-log.ts'
import { createMetrics, figureNames, metricName } from '../api/server/metrics.ts'
import lock from '../package-lock.json' with { type: 'json' }
import ownPackage from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, '.deploy', name), 'utf8')

/** Contents of each block in the Caddyfile that starts with the directive, e.g. « reverse_proxy … { ». */
const blocksOf = (file: string, directive: string) => {
  const lines = file.split('\n').map(line => line.trim())
  return lines.flatMap((line, at) => {
    if (!line.startsWith(`${directive} `)) return []
    return line.endsWith('{') ? [lines.slice(at + 1, lines.indexOf('}', at))] : [[]]
  })
}

describe('K-454 the shipped proxy', () => {
  it('replaces or drops each header that the server trusts from a proxy', () => {
    const blocks = blocksOf(read('Caddyfile'), 'reverse_proxy')
    expect(blocks.length).toBeGreaterThan(0)
    expect(proxyHeaders.length).toBeGreaterThan(0)
    for (const block of blocks)
      for (const header of proxyHeaders) {
        const [, mark, name, value] =
          block.map(line => /^header_up (-?)(\S+)(?: (\S+))?$/.exec(line)).find(found => found?.[2] === header) ?? []
        expect(name, header).toBe(header)
        // Dropped, or set to the proxy's own value.
        expect(mark === '-' ? value === undefined : /^\{http\.request\.uuid\}$/.test(value ?? ''), header).toBe(true)
      }
  })

  it('does so with HAProxy too, and sets the client address itself', () => {
    const lines = read('haproxy.cfg')
      .split('\n')
      .map(line => line.trim())
    for (const header of [...proxyHeaders, 'X-Forwarded-For']) {
      const isSet = lines.some(line =>
        new RegExp(`^http-request set-header ${header} %\\[(?:src|uuid\\(\\))\\]$`).test(line),
      )
      expect(isSet || lines.includes(`http-request del-header ${header}`), header).toBe(true)
    }
    expect(lines).not.toContain('option forwardfor')
  })

  it('is the only proxy whose X-Forwarded-For the shipped settings trust', () => {
    expect(read('compose.yaml')).toContain("TRUSTED_PROXIES: '1'")
    expect(read('Caddyfile')).not.toContain('trusted_proxies')
  })
})

/** Commands of the image's step that installs packages, without those that need a network or the root folder. */
const removals = () => {
  const steps = read('Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const step = steps.find(line => line.startsWith('RUN npm ci --omit=dev')) ?? ''
  return step.split('&&').filter(command => !/^RUN npm ci|^\s*mkdir/.test(command))
}

describe('K-455 the image', () => {
  it('keeps the licence of each shipped package, even if only its manual contains it', () => {
    const image = openFolder()
    const folders = Object.entries(lock.packages)
      .filter(([path, about]) => path !== '' && !('dev' in about) && existsSync(join(root, path)))
      .map(([path]) => path)
    const licences = folders.flatMap(folder =>
      readdirSync(join(root, folder))
        .filter(name => /^(licen[cs]e|copying|notice|authors|readme)/i.test(name))
        .map(name => join(folder, name)),
    )
    for (const path of licences) {
      mkdirSync(join(image, path, '..'), { recursive: true })
      writeFileSync(join(image, path), '')
    }
    const commands = removals()
    expect(commands.join()).toContain('find node_modules')
    execFileSync('sh', ['-ec', commands.join('\n')], { cwd: image })
    const isShipped = (path: string) =>
      existsSync(
        join(
          image,
          path
            .split('/')
            .slice(0, path.includes('/@') ? 3 : 2)
            .join('/'),
        ),
      )
    const shipped = licences.filter(isShipped)
    expect(shipped.length).toBeGreaterThan(100)
    expect(shipped.filter(path => !existsSync(join(image, path)))).toEqual([])
  })

  it('contains our own licence and the credits of third-party data', () => {
    const ignored = read('Dockerfile.dockerignore').split('\n')
    const last = read('Dockerfile').split('\nFROM ').at(-1) ?? ''
    for (const name of ['LICENSE', 'README.md']) {
      expect(ignored).toContain(`!${name}`)
      expect(last).toMatch(new RegExp(`^COPY (\\S+ )*${name} `, 'm'))
    }
  })
})

const services = () => {
  const [, body = ''] = /^services:\n([\s\S]+?)^secrets:/m.exec(read('compose.yaml')) ?? []
  return [...body.matchAll(/^ {2}([\w-]+):(.*)\n((?: {4}.*\n|\n| {2}#.*\n)*)/gm)].map(
    ([, name = '', anchor = '', text = '']) => ({
      name,
      text: `${anchor}\n${text}`,
      isApi: /\*api/.test(anchor + text),
    }),
  )
}

describe('the shipped machine', () => {
  it('K-500 pins every image to one version, and ours to the version in package.json', () => {
    const images = [...read('compose.yaml').matchAll(/^\s+image: (\S+)$/gm)].map(([, image = '']) => image)
    expect(images.length).toBeGreaterThan(8)
    const others = images.filter(image => !image.startsWith('pouce:'))
    expect(others.filter(image => !/:v?\d+\.\d+(\.\d+)?$/.test(image))).toEqual([])
    expect(images.filter(image => image.startsWith('pouce:'))).toEqual([
      `pouce:\${POUCE_VERSION:-${ownPackage.version}}`,
    ])
    expect(read('compose.yaml')).toContain(`VERSION: \${POUCE_VERSION:-${ownPackage.version}}`)
    expect(read('Dockerfile')).toMatch(/^LABEL org\.opencontainers\.image\.version=\$VERSION$/m)
    const node = lock.packages['node_modules/node'].version
    for (const [, from] of read('Dockerfile').matchAll(/^FROM node:(\S+)-trixie-slim/gm)) expect(from).toBe(node)
  })

  it('has processes with and without tasks, size-limited logs, and a scrape target for each process', () => {
    const all = services()
    expect(all.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'api-1',
        'api-2',
        'worker',
        'db',
        'backup',
        'alertmanager',
        'node-exporter',
        'postgres-exporter',
      ]),
    )
    expect(all.filter(({ isApi, text }) => !isApi && !text.includes('logging: *logging'))).toEqual([])
    const worker = all.find(({ name }) => name === 'worker')?.text ?? ''
    expect(worker).toContain('api/main.ts, worker]')
    expect(read('compose.yaml')).toContain("QUEUE: 'no'")
    const processes = all.filter(({ isApi }) => isApi).map(({ name }) => `'${name}:3000'`)
    expect(read('prometheus/prometheus.yml')).toContain(`[${processes.join(', ')}]`)
  })

  it('loads every shipped rule file', () => {
    const files = readdirSync(join(root, '.deploy/prometheus')).filter(name => name !== 'prometheus.yml')
    for (const name of files) expect(read('prometheus/prometheus.yml')).toContain(`- /etc/prometheus/${name}\n`)
  })
})

describe('the shipped systemd units', () => {
  const units = ['pouce@.service', 'pouce-worker.service'] as const

  it.each(units)(
    '%s keeps waiting for its database without a limit, and needs no package that only the build needs',
    name => {
      const unit = read(`systemd/${name}`)
      expect(unit.slice(0, unit.indexOf('[Service]'))).toMatch(/^StartLimitIntervalSec=0$/m)
      expect(unit).toMatch(/^Restart=always$/m)
      expect(unit).not.toContain('node_modules')
    },
  )

  it('start the same commands as npm start and npm run worker, each process on its own port', () => {
    const commands = units.map(name => /^ExecStart=(.+)$/m.exec(read(`systemd/${name}`))?.[1])
    const { start, worker } = ownPackage.scripts
    expect(commands).toEqual([`/usr/bin/env PORT=%i /usr/bin/${start}`, `/usr/bin/env PORT=3900 /usr/bin/${worker}`])
    for (const port of [3000, 3001]) expect(read('haproxy.cfg')).toContain(`127.0.0.1:${port}`)
  })
})

/** The shipped script with stubbed PostgreSQL programs. */
const setBackups = () => {
  const folder = openFolder()
  const at = (name: string) => join(folder, name)
  for (const name of ['bin', 'backups', 'archive/wal', 'archive/base', 'notes'])
    mkdirSync(at(name), { recursive: true })
  const program = (name: string, text: string) => {
    writeFileSync(at(`bin/${name}`), `#!/bin/sh\n${text}\n`)
    chmodSync(at(`bin/${name}`), 0o755)
  }
  const file = (name: string, days: number) => {
    mkdirSync(join(at(name), '..'), { recursive: true })
    writeFileSync(at(name), '')
    // In the machine's own time, as the script reads it.
    execFileSync('touch', ['-d', `${days} days ago`, at(name)])
  }
  const run = (kind: string) =>
    spawnSync('sh', [join(root, '.deploy/postgres/backup.sh'), kind], {
      encoding: 'utf8',
      env: {
        PATH: `${at('bin')}:${process.env['PATH'] ?? ''}`,
        BACKUPS: at('backups'),
        ARCHIVE: at('archive'),
        NOTES: at('notes'),
      },
    })
  const works = () => {
    program('pg_dump', 'for given; do case $given in --file=*) echo dump > "${given#--file=}";; esac; done')
    program('pg_restore', 'exit 0')
    program(
      'pg_basebackup',
      // Like the real one, it refuses a folder that is not empty.
      'for given; do case $given in --pgdata=*) mkdir -p "${given#--pgdata=}" && [ -z "$(ls -A "${given#--pgdata=}")" ] && echo base > "${given#--pgdata=}/base.tar.gz";; esac; done',
    )
  }
  const list = (name: string) => readdirSync(at(name)).toSorted()
  return { file, program, run, works, list }
}

describe('K-499 the shipped backups', () => {
  it('keep all existing dumps, however old, while new ones fail', () => {
    const { file, program, run, works, list } = setBackups()
    const old = Array.from({ length: 9 }, (_, day) => `pouce-2026010${day + 1}T020000Z.dump`)
    for (const [at, name] of old.entries()) file(`backups/${name}`, 60 - at)
    works()
    program('pg_dump', 'exit 1')
    expect(run('dump').status).not.toBe(0)
    expect(list('backups')).toEqual(old)
    works()
    program('pg_restore', 'exit 1')
    expect(run('dump').status, 'a dump that nobody can read').not.toBe(0)
    expect(list('backups').filter(name => name.endsWith('.dump'))).toEqual(old)
    expect(list('notes')).toEqual([])
    works()
    expect(run('dump').status).toBe(0)
    // The newest seven stay, whatever their age.
    expect(list('backups')).toHaveLength(7)
    expect(list('backups')).toEqual(expect.arrayContaining(old.slice(3)))
    expect(list('notes')).toEqual(['backup-dump.prom'])
  })

  it('keep the dumps of two weeks', () => {
    const { file, run, works, list } = setBackups()
    for (let day = 1; day <= 20; day++) file(`backups/pouce-202601${String(30 - day)}T020000Z.dump`, day)
    works()
    expect(run('dump').status).toBe(0)
    expect(list('backups')).toHaveLength(15)
  })

  it('keep two base backups with all of their log, and lose nothing while a new one fails', () => {
    const { file, program, run, works, list } = setBackups()
    for (const [name, days] of [
      ['20260101T000000Z', 30],
      ['20260108T000000Z', 20],
    ] as const)
      for (const part of ['begun', 'base.tar.gz', 'ended']) file(`archive/base/${name}/${part}`, days)
    const log = [
      ['000000010000000000000001.gz', 31],
      ['00000002.history.gz', 31],
      ['000000010000000000000002.gz', 25],
      ['000000010000000000000003.gz', 19],
    ] as const
    for (const [name, days] of log) file(`archive/wal/${name}`, days)
    works()
    program('pg_basebackup', 'exit 1')
    expect(run('base').status).not.toBe(0)
    expect(list('archive/wal')).toHaveLength(4)
    works()
    expect(run('base').status).toBe(0)
    expect(list('archive/base')).toHaveLength(2)
    expect(list('archive/base')[0]).toBe('20260108T000000Z')
    expect(list('archive/wal')).toEqual(['000000010000000000000003.gz', '00000002.history.gz'])
    expect(list('notes')).toEqual(['backup-base.prom'])
  })
})

it('K-500 package.json, the lock file and the newest section of the changelog have the same version, and each section has a date', () => {
  const changelog = readFileSync(join(root, '.github/CHANGELOG.md'), 'utf8')
  const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading)
  expect(headings.filter(heading => !/^\d+\.\d+\.\d+, \d{4}-\d{2}-\d{2}$/.test(heading))).toEqual([])
  const versions = headings.map(heading => heading.split(', ')[0] ?? '')
  expect(versions[0]).toBe(ownPackage.version)
  expect([lock.version, lock.packages[''].version]).toEqual([ownPackage.version, ownPackage.version])
  const order = (version: string) => version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0)
  expect(versions).toEqual(versions.toSorted((one, other) => order(other) - order(one)))
})

describe('K-493 the shipped alerts and dashboard', () => {
  const files = ['prometheus/alerts.yml', 'grafana/pouce.json']

  it('use only metrics that /metrics exposes', async () => {
    const counted = await createMetrics('a-token-of-the-operator').write({})
    const told = new Set([...counted.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
    for (const figure of figureNames) told.add(metricName(figure))
    for (const file of files) {
      const named = [...read(file).matchAll(/\b(?:pouce|nodejs|process)_\w+/g)].map(([name]) => name)
      expect(named.length).toBeGreaterThan(5)
      expect(
        named.filter(name => !told.has(name) && !told.has(name.replace(/_(?:bucket|count|sum)$/, ''))),
        file,
      ).toEqual([])
    }
  })

  it('cover failed writes, a full disk and a stuck poll', () => {
    const rules = [...read('prometheus/alerts.yml').matchAll(/^ {6}- alert: (\w+)\n {8}expr: (.+)$/gm)]
    const expressions = new Map(rules.map(([, name = '', expression = '']) => [name, expression]))
    expect(expressions.get('WritesFail')).toContain('outcome="retry"')
    expect(expressions.get('DiskBroken')).toContain('53100')
    expect(expressions.get('DiskNearlyFull')).toContain('pouce_data_folder_free_bytes')
    expect(expressions.get('PollStands')).toContain('pouce_poll_age_seconds')
  })
})

describe('the shipped workflow', () => {
  const workflow = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8')
  const [, matrix = ''] = /^ {8}command: \[(.+)\]$/m.exec(workflow) ?? []
  const commands = [...matrix.matchAll(/'([^']+)'/g)].map(([, command = '']) => command)

  it('runs on three machines what .ci/run and npm run test:all run on one', () => {
    expect(commands).toHaveLength(3)
    expect(workflow).toMatch(/^ {6}- run: npm ci\n {6}- run: \$\{\{ matrix\.command \}\}$/m)
    expect(readFileSync(join(root, '.ci/run'), 'utf8').trimEnd().split('\n').at(-1)).toBe(
      ['npm ci', ...commands].join(' && '),
    )
    expect(ownPackage.scripts['test:all']).toBe(commands.join(' && '))
  })

  it('has the Node that package.json brings, and the packages of the last run', () => {
    const [, version] = /^ {10}node-version: (\d+)$/m.exec(workflow) ?? []
    expect(version, 'raise node-version in .github/workflows/ci.yml').toBe(
      lock.packages['node_modules/node'].version.split('.')[0],
    )
    expect(workflow).toMatch(/^ {10}cache: npm$/m)
  })
})
